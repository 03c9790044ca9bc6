// How much JavaScript a page may load before it can be used, gzipped. Too much fails the build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './process.mjs'

const dist = join(root, 'apps/web/dist')

/** A page and the modules that its address loads on top of the entry: every `import()` on its way. */
const budgets = [
  { page: '/login', limitKb: 350, loads: ['src/areas/account/login-page.tsx'] },
  // An entry of its own: it stands for weeks on weak devices.
  { page: '/door', entry: 'door.html', limitKb: 120, loads: [] },
  { page: '/meeting/subscribe', limitKb: 650, loads: ['src/app/shell.tsx', 'src/areas/meeting/booking-page.tsx'] },
]

/** The files of JavaScript that each page loads, as the build says. */
export function filesOfPages() {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  return budgets.map(({ page, entry = 'index.html', limitKb, loads }) => {
    const files = new Set()
    const add = (key) => {
      const chunk = manifest[key]
      if (chunk === undefined) throw new Error(`${key} is not built any more: mend the list in scripts/budget.mjs`)
      if (files.has(chunk.file)) return
      files.add(chunk.file)
      for (const name of chunk.imports ?? []) add(name)
    }
    for (const key of [entry, ...loads]) add(key)
    return { page, limitKb, files: [...files] }
  })
}

/** Prints what each page loads and answers whether all of them keep to their budget. */
export function checkBudgets() {
  let fine = true
  for (const { page, limitKb, files } of filesOfPages()) {
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
