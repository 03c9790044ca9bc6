import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))
const sources = read(import.meta.dirname)
// some words are chosen by what comes over the wire
const wire = read(join(import.meta.dirname, '../../../packages/contract/src')).map(({ text }) => text)
/** Beginnings and ends of names that are put together: `why_${table}`, `${step}Why`. */
const parts = (pattern: RegExp) =>
  sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, part = '']) => part))
const beginnings = parts(/`(\w+)\$\{/g)
const ends = parts(/\}(\w+)`\]/g)

const pair = /^ {2}(\w+): \[/gm

it('every word of the words files is said somewhere', () => {
  const unsaid = sources
    .filter(({ name }) => /words\.ts$/.test(name))
    .flatMap(({ name, text }) => {
      const others = sources.filter((one) => one.name !== name).map((one) => one.text)
      const said = [...others, ...wire, text.replaceAll(pair, '')].join('\n')
      return [...text.matchAll(pair)]
        .map(([, key = '']) => key)
        .filter((key) => !beginnings.some((part) => key.startsWith(part)) && !ends.some((part) => key.endsWith(part)))
        .filter((key) => !new RegExp(`[.'"\`\\s{,]${key}\\b`).test(said))
        .map((key) => `${name} ${key}`)
    })
  expect(unsaid).toEqual([])
})

it('no sentence stands in English in the place of the Chinese', () => {
  const doubled = sources
    .filter(({ name }) => /words\.ts$/.test(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/\['([^'\u3400-\u9fff]* [^'\u3400-\u9fff]*)',\s*'\1'\]/g)].map(
        ([, words]) => `${name} ${words}`,
      ),
    )
  expect(doubled).toEqual([])
})
