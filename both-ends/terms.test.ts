import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const chinese = /[\u4e00-\u9fff]/

type Said = { where: string; zh: string; en: string }

/** Every pair of sentences of the product, Chinese and English, wherever it stands: two texts side by side. */
function saidIn(file: string, text: string): Said[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const found: Said[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isArrayLiteralExpression(node) || ts.isCallExpression(node)) {
      const parts = ts.isCallExpression(node) ? node.arguments : node.elements
      const texts = parts.filter((part) => ts.isStringLiteralLike(part))
      const at = texts.findIndex((part) => chinese.test(part.text))
      const [zh, en] = [texts[at]?.text, texts[at + 1]?.text]
      if (zh !== undefined && en !== undefined && !chinese.test(en)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart())
        found.push({ where: `${file}:${line + 1}`, zh, en })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

// what people have agreed to stands as they read it
const said = ['apps/server/src', 'apps/web/src', 'packages/contract/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.tsx?$/.test(name) && !/\.(test|sample|data)\.tsx?$|^seed|zones\.ts$|consent-text\.ts$/.test(name),
    )
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') }))
    .filter(({ text }) => chinese.test(text))
    .flatMap(({ name, text }) => saidIn(name, text)),
)

/** The table "Words on the screen" of the glossary: what is never said for something, in each language. */
const never = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('## Words on the screen')[1]
  ?.split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .flatMap((line) => {
    const [, , , zh = '', en = ''] = line.split('|').map((cell) => cell.trim())
    const words = (cell: string) => cell.split(/[,、]\s*/).filter((word) => word !== '' && word !== '–')
    return [
      ...words(zh).map((word) => ({ language: 'zh' as const, word, form: new RegExp(word) })),
      ...words(en).map((word) => ({ language: 'en' as const, word, form: new RegExp(`\\b${word}`, 'i') })),
    ]
  })

it('no sentence of the product uses a form that the glossary forbids', () => {
  expect(said.length).toBeGreaterThan(3000)
  expect(never?.length).toBeGreaterThan(30)
  const wrong = said.flatMap((one) =>
    (never ?? [])
      .filter(({ language, form }) => form.test(one[language].replaceAll(/\{\w+[,}]/g, '')))
      .map(({ language, word }) => `${one.where} “${word}” in “${one[language]}”`),
  )
  expect(wrong).toEqual([])
})

it('English counts with a plural where a number may be one', () => {
  const things = 'people|persons|meetings|rooms|items|rows|records|days|minutes|hours|requests|seats|bookings|entries'
  const bare = new RegExp(`\\{(?:n|total|limit|used)\\} (?:more )?(?:${things})\\b`)
  const wrong = said.filter(({ en }) => bare.test(en)).map(({ where, en }) => `${where} ${en}`)
  expect(wrong).toEqual([])
})
