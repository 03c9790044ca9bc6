import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

type Name = { readonly where: string; readonly text: string; readonly kind: 'file' | 'type' | 'value' }

/** `signInByCode` and `sign-in` alike: sign, in, … */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

const declared =
  /^export (?:default )?(?:declare )?(?:async )?(?:abstract )?(const|let|function\*?|class|type|interface|enum) (?:(\w+)|\{([^}]*)\})/gm

function exportsOf(where: string, text: string): Name[] {
  return [...text.matchAll(declared)].flatMap(([, what = '', name, several]) => {
    const names =
      name === undefined ? (several ?? '').split(',').map((one) => one.split(':').at(-1)?.trim() ?? '') : [name]
    const kind = ['class', 'type', 'interface', 'enum'].includes(what) ? 'type' : 'value'
    return names.filter((one) => one !== '').map((one): Name => ({ where, text: one, kind }))
  })
}

const files = ['packages/contract/src', 'packages/domain/src', 'apps/server/src', 'apps/web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.\w+$/.test(path))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
)
const folders = new Set(files.flatMap((file) => file.split('/').map((_, i, parts) => parts.slice(0, i).join('/'))))

/** Every folder and file of the product, and every name that a file exports. */
const names: readonly Name[] = [
  ...[...folders].map((where): Name => ({ where, text: where.split('/').at(-1) ?? '', kind: 'file' })),
  ...files.flatMap((where): Name[] => {
    const own: Name = { where, text: where.split('/').at(-1)?.split('.')[0] ?? '', kind: 'file' }
    // refusals and topics are called as they are on the wire, shared words as they are on the screen
    const isOfWire = /\/(refusals|topics|words|(common|shared)-words)\.ts$/.test(where)
    if (!/\.tsx?$/.test(where) || /\.test\.tsx?$/.test(where) || isOfWire) return [own]
    return [own, ...exportsOf(where, readFileSync(join(root, where), 'utf8'))]
  }),
]

const isSame = (one: string | undefined, other: string) => one === other || one === `${other}s` || `${one}s` === other

/** The column "not" of the glossary. A word in italics is the right one for another idea, and so no test finds it. */
const forbidden = (readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('## Words on the screen')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .flatMap((line) => {
    const [, , word = '', not = ''] = line.split('|').map((cell) => cell.trim())
    return not
      .split(/,\s*/)
      .map((one) => one.replace(/\(.*\)/, '').trim())
      .filter((one) => one !== '' && one !== '–' && !/^\*.*\*$/.test(one))
      .map((one) => ({ not: one, words: wordsOf(one), instead: word }))
  })

it('no file and no exported name uses a word that the glossary forbids', () => {
  expect(names.length).toBeGreaterThan(3000)
  expect(forbidden.length).toBeGreaterThan(120)
  const wrong = names.flatMap(({ where, text }) => {
    const parts = wordsOf(text)
    return forbidden
      .filter(({ words }) => parts.some((_, at) => words.every((word, i) => isSame(parts[at + i], word))))
      .map(({ not, instead }) => `${where}: “${not}” in ${text}; the word is ${instead}`)
  })
  console.log(`forbidden names: ${wrong.length}`)
  expect(wrong).toEqual([])
})

const irregular = new Set(
  (
    'become begun bound bought broken brought built chosen come done drawn driven eaten fallen felt forgotten found ' +
    'frozen given gone grown had heard held hidden kept known laid led left lent lost made meant met paid put ' +
    'ridden risen said seen sent shown shut slept sold sought spent spoken stood stuck sworn taken taught ' +
    'thought thrown told torn understood woken won worn wound written'
  ).split(' '),
)
// what is a noun as well: a thing that one can point at
const nouns = new Set(
  (
    'bed binding booking building catering cyclemeeting feed heading holding listing mapping meeting opening pairing polling ' +
    'pricing ring seed set setting sorting speed string thing timing warning wording'
  ).split(' '),
)
const isParticiple = (word: string) =>
  !nouns.has(word) && !nouns.has(word.replace(/s$/, '')) && (irregular.has(word) || /.(?:ed|ing)$/.test(word))

it('no exported type and no file is called by a participle alone: stored what, asked what?', () => {
  expect(['told', 'asked', 'stored', 'standing', 'shown', 'kept'].every(isParticiple)).toBe(true)
  expect(['meeting', 'feed', 'token', 'screen', 'settings', 'strings'].some(isParticiple)).toBe(false)
  const wrong = names
    .filter(({ text, kind }) => kind !== 'value' && wordsOf(text).length === 1 && wordsOf(text).every(isParticiple))
    .map(({ where, text }) => `${where}: ${text}`)
  expect(wrong).toEqual([])
})
