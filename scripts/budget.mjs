// How much JavaScript a page may load before it can be used, gzipped. Too much fails the build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { firstScreens } from './first-screens.mjs'
import { entriesIn } from './light-entries.mjs'
import { root } from './process.mjs'

export const built = join(root, 'apps/web/dist')

/** The files that the entry and these modules need before they can run, as the build in a folder says. */
export function filesOf(dist, loads, entry = 'index.html') {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const scripts = new Set()
  const styles = new Set()
  const add = (key) => {
    const chunk = manifest[key]
    if (chunk === undefined)
      throw new Error(`${key} is not built any more: mend scripts/first-screens.mjs or apps/web/src/entries.ts`)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const file of chunk.css ?? []) styles.add(file)
    for (const name of chunk.imports ?? []) add(name)
  }
  for (const key of [entry, ...loads]) add(key)
  return { scripts: [...scripts], styles: [...styles] }
}

/** The files of JavaScript that each page with an entry of its own loads. */
export const filesOfEntries = (dist) =>
  entriesIn(dist).map(({ path, page, limitKb }) => ({ page: path, limitKb, files: filesOf(dist, [], page).scripts }))

/** The files of JavaScript that each page loads. */
export function filesOfPages(dist = built) {
  const ofTheConsole = firstScreens.map(({ page, limitKb, loads, follows }) => ({
    page,
    limitKb,
    files: filesOf(dist, [...loads, ...follows]).scripts,
  }))
  return [...ofTheConsole, ...filesOfEntries(dist)]
}

/** Prints what each page loads and answers whether all of them keep to their budget. */
export function checkBudgets(dist, pages = filesOfPages(dist)) {
  let fine = true
  for (const { page, limitKb, files } of pages) {
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)
    const kb = Math.ceil(bytes / 1024)
    const over = kb >= limitKb
    fine &&= !over
    console.log(
      `${over ? 'TOO MUCH' : 'ok'}: ${page} loads ${kb} KB of JavaScript in ${files.length} files (limit ${limitKb} KB, gzip)`,
    )
  }
  return fine
}
