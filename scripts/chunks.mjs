// Which file of JavaScript a module goes into, and pages that ask for their files at once.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOf } from './budget.mjs'
import { firstScreens } from './first-screens.mjs'
import { entriesOf } from './light-entries.mjs'

/** A chunk and those that it needs, itself first. */
function withImports(first, byName, into = new Set()) {
  if (first === undefined || into.has(first)) return into
  into.add(first)
  for (const name of first.imports) withImports(byName.get(name), byName, into)
  return into
}

/**
 * A browser pays for every file, and splitting by itself gives the booking page eighty. So a first build finds out what
 * each of the first screens needs; in the second that is put together by who needs it.
 */
export async function chunkNames(root) {
  const { build } = await import('vite')
  const { output } = await build({ root, logLevel: 'silent', build: { write: false, minify: false } })
  const entries = entriesOf(output)
  const chunks = output.filter(({ type }) => type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const chunkOf = (path) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${path}`))
  // What is asked for by its own name stays in a file of its own.
  const stays = new Set([join(root, 'index.html'), join(root, 'src/main.tsx')])
  for (const { main } of entries) stays.add(join(root, main))
  for (const { facadeModuleId } of chunks) stays.add(facadeModuleId)
  const modulesOf = (chunk) =>
    [...withImports(chunk, byName)].flatMap(({ moduleIds }) => moduleIds).filter((id) => !stays.has(id))

  const wanted = new Map()
  const want = (id, name) => wanted.set(id, (wanted.get(id) ?? new Set()).add(name))
  const isLight = (chunk) => entries.some(({ page }) => chunk.facadeModuleId?.endsWith(`/${page}`))
  for (const chunk of chunks) {
    if (chunk.isEntry) for (const id of modulesOf(chunk)) want(id, isLight(chunk) ? 'light' : 'entry')
  }
  for (const { name, loads } of firstScreens) {
    for (const path of loads) for (const id of modulesOf(chunkOf(path))) want(id, name)
  }
  const first = new Set(wanted.keys())
  for (const { name, follows } of firstScreens) {
    for (const path of follows) {
      for (const id of modulesOf(chunkOf(path))) if (!first.has(id)) want(id, `${name}-soon`)
    }
  }
  return (id) => {
    const names = wanted.get(id)
    if (names === undefined) return null
    // what the console and a light entry have in common (React, for one) must not bring the rest of either
    if (names.has('entry')) return names.has('light') ? 'base' : 'entry'
    // what it alone needs stays with it; what another screen needs too, in a file of theirs: not with its styles
    if (names.size === 1 && names.has('light')) return null
    return [...names].join('-')
  }
}

/** Writes the page of each of the first screens, which asks for its files before the entry says so. */
export function writeFirstPages(dist) {
  const plain = readFileSync(join(dist, 'index.html'), 'utf8')
  for (const { page, loads } of firstScreens) {
    const { scripts, styles } = filesOf(dist, loads)
    const links = [
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ].filter((link) => !plain.includes(link.match(/href="[^"]*"/)?.[0] ?? link))
    const path = join(dist, `${page}.html`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, plain.replace('</head>', `  ${links.join('\n    ')}\n  </head>`))
  }
}
