import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { screenVersionIn } from '@workplace/contract/terminal/screen-version'

/** A product that is built anew while it runs gives out another page: so often it is looked at. */
const believeMs = 60_000

/** Answers which version of the page for screens this server gives out; null where it gives out none. */
export function screenVersions(webFolder: string | null, now: () => number): () => Promise<string | null> {
  let known: string | null = null
  let readAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (webFolder !== null && Math.abs(readAt - now()) > believeMs) {
      readAt = now()
      known = screenVersionIn(await readFile(join(webFolder, 'door.html'), 'utf8').catch(() => ''))
    }
    return known
  }
}
