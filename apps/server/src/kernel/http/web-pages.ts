import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { lightEntries, lightEntriesFile, type PagePolicy } from '@workplace/contract/kernel/light-entry'

export type WebPages = {
  /** The HTML that shows a path. */
  fileFor(path: string): string
  /** The files whose pages may do more than others. */
  readonly policies: ReadonlyMap<string, PagePolicy>
}

/** At reception the console photographs visitors, and reads their codes by a decoder that is compiled in the browser. */
const consolePolicy: PagePolicy = { camera: true, wasm: true }

const noPages: WebPages = { fileFor: () => 'index.html', policies: new Map() }

/** An application that was built by a version before has no such list, and no page that needs it. */
async function entriesIn(webFolder: string) {
  const text = await readFile(join(webFolder, lightEntriesFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  return lightEntries.parse(JSON.parse(text))
}

/**
 * Which file shows which path: pages with an entry of their own say it in their list, others are called as their path and
 * ask for their files at once (scripts/chunks.mjs). Everything else is the console.
 */
export async function readWebPages(webFolder: string | null): Promise<WebPages> {
  if (webFolder === null) return noPages
  const files = (await readdir(webFolder, { recursive: true })).map((file) => file.replaceAll('\\', '/'))
  const pages = files.filter((file) => file.endsWith('.html') && file !== 'index.html')
  const entries = await entriesIn(webFolder)
  const byPath = new Map(pages.map((file) => [`/${file.slice(0, -'.html'.length)}`, file]))
  for (const { path, page } of entries) byPath.set(path, page)
  return {
    fileFor: (path) => byPath.get(path.replace(/(?<=.)\/$/, '')) ?? 'index.html',
    policies: new Map([
      ['index.html', consolePolicy],
      ...entries.flatMap(({ page, policy }) => (policy === undefined ? [] : [[page, policy] as const])),
    ]),
  }
}

/** Of a file that is sent, compressed or not: its name below the folder. */
export const fileIn = (webFolder: string, path: string): string =>
  relative(webFolder, path)
    .replaceAll('\\', '/')
    .replace(/\.(br|gz)$/, '')
