import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cssOf } from './kernel/theme/theme'

const root = import.meta.dirname
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path))
const sources = files
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
  .map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }))

/** The classes of a style sheet. */
function classesOf(sheet: string): Set<string> {
  const selectors = readFileSync(sheet, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = '']) => name))
}

/** What each source takes from which sheet: the types know neither a name that is gone nor one that is misspelt. */
const uses = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/(?:import (\w+)|export \{ default as (\w+) \}) from '([^']+\.module\.css)'/g)].map(
    ([, name, handed, file = '']) => ({
      path,
      sheet: join(dirname(path), file),
      taken:
        name === undefined
          ? []
          : [...text.matchAll(new RegExp(`\\b${name}\\.([a-zA-Z]\\w*)`, 'g'))]
              .map(([, one = '']) => one)
              .filter((one) => one !== 'module'),
      // by a name that is put together, or in other files under another name
      isOpen: handed !== undefined || new RegExp(`\\b${name}\\[|\\b${name}\\b[,)}]`).test(text),
    }),
  ),
)

describe('style sheets', () => {
  it('have every class that a component asks of them', () => {
    const missing = uses.flatMap(({ path, sheet, taken }) => {
      const known = classesOf(sheet)
      return taken.filter((name) => !known.has(name)).map((name) => `${relative(root, path)}: ${name}`)
    })
    expect(missing).toEqual([])
  })
  it('have no class that nobody asks for', () => {
    const idle = [...new Set(uses.map(({ sheet }) => sheet))].flatMap((sheet) => {
      const own = uses.filter((use) => use.sheet === sheet)
      if (own.some(({ isOpen }) => isOpen)) return []
      const taken = new Set(own.flatMap((use) => use.taken))
      return [...classesOf(sheet)].filter((name) => !taken.has(name)).map((name) => `${relative(root, sheet)}: ${name}`)
    })
    expect(idle).toEqual([])
  })
  it('name no length or colour that there is not, which a browser takes for none without a word', () => {
    const texts = files.filter((path) => /\.(css|tsx?)$/.test(path) && !path.endsWith('.test.ts'))
    const written = texts.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    const set = (text: string) => [...text.matchAll(/(--wp-[\w-]+)['"]?:/g)].map(([, name = '']) => name)
    const known = new Set([cssOf('light'), ...written.map(({ text }) => text)].flatMap(set))
    const unknown = written.flatMap(({ path, text }) =>
      [...text.matchAll(/var\((--wp-[\w-]+)\)/g)]
        .filter(([, name = '']) => !known.has(name))
        .map(([, name]) => `${relative(root, path)}: ${name}`),
    )
    expect(unknown).toEqual([])
  })
})
