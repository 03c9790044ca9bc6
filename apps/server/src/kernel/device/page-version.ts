import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageVersionIn } from '@workplace/domain/kernel/page-version'

/** A product that is built anew while it runs gives out another page: so often it is looked at. */
const believeMs = 60_000

/** Answers which version of a page with an entry of its own this server gives out; null where it gives out none. */
export function pageVersions(webFolder: string | null, name: string, now: () => number): () => Promise<string | null> {
  let known: string | null = null
  let readAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (webFolder !== null && Math.abs(readAt - now()) > believeMs) {
      readAt = now()
      known = pageVersionIn(await readFile(join(webFolder, `${name}.html`), 'utf8').catch(() => ''), name)
    }
    return known
  }
}
