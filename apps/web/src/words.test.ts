import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))
const sources = read(import.meta.dirname)
/** Without the lines that take a word from those that are shared (`save: shared.save,`): they say nothing yet. */
const withoutShared = (text: string) => {
  const from = [...text.matchAll(/^import \* as (\w+) from '[^']*words'$/gm)].map(([, alias]) => alias)
  return text.replaceAll(new RegExp(`^ {2}\\w+: (?:${from.join('|')})\\.\\w+,$`, 'gm'), '')
}
// some words are chosen by what comes over the wire
const wire = read(join(import.meta.dirname, '../../../packages/contract/src'))
  .filter(({ name }) => !/\b(common-)?words\.ts$/.test(name))
  .map(({ text }) => text)
// what is shared is said by the words files that take it
const speaking = sources
  .filter(({ name }) => !/\b(common|shared)-words\.ts$/.test(name))
  .map(({ name, text }) => ({ name, text: withoutShared(text) }))
/** Beginnings and ends of names that are put together: `why_${table}`, `${step}Why`. */
const parts = (pattern: RegExp) =>
  sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, part = '']) => part))
const beginnings = parts(/`(\w+)\$\{/g)
const ends = parts(/\}(\w+)`\]/g)

const pair = /^ {2}(\w+): (?:\[|(?=\w+\.\w+,$))/gm

it('every word of the words files is said somewhere', () => {
  const unsaid = sources
    .filter(({ name }) => /words\.ts$/.test(name))
    .flatMap(({ name, text }) => {
      const others = speaking.filter((one) => one.name !== name).map((one) => one.text)
      const said = [...others, ...wire, withoutShared(text).replaceAll(pair, '')].join('\n')
      return [...text.matchAll(pair)]
        .map(([, key = '']) => key)
        .filter((key) => !beginnings.some((part) => key.startsWith(part)) && !ends.some((part) => key.endsWith(part)))
        .filter((key) => !new RegExp(`[.'"\`\\s{,]${key}\\b`).test(said))
        .map((key) => `${name} ${key}`)
    })
  expect(unsaid).toEqual([])
})

it('no sentence of the words files is English where Chinese is read', () => {
  const english = sources
    .filter(({ name }) => /words\.ts$/.test(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/^ {2}\w+: \[\s*'([^'\n]+)'/gm)]
        .map(([, chinese = '']) => chinese)
        .filter((chinese) => /[a-z]+ [a-z]+/.test(chinese) && !/\p{Script=Han}/u.test(chinese))
        .map((chinese) => `${name}: ${chinese}`),
    )
  expect(english).toEqual([])
})

it('what says that there is nothing ends alike everywhere: one clause, without a full stop', () => {
  const nothing = /\['((?:还|暂|今天|现在|接下来|这里)?(?:没有|暂无|还没有)[^'，。；]*。)', '/g
  const stopped = sources
    .filter(({ name }) => /words\.ts$/.test(name))
    .flatMap(({ name, text }) => [...text.matchAll(nothing)].map(([, words]) => `${name} ${words}`))
  expect(stopped).toEqual([])
})
