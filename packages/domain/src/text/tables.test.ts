import { expect, it } from 'vitest'
import { makeTables } from './tables'

type Node = { type: string; value?: string; children?: Node[]; align?: unknown }

/** A parser that knows paragraphs, quotes and one kind of block: enough to see what becomes a table. */
function parse(text: string): Node {
  const children: object[] = []
  let at = 0
  for (const part of text.split('\n\n')) {
    const position = { start: { offset: at }, end: { offset: at + part.length } }
    at += part.length + 2
    if (part === '') continue
    const paragraph = { type: 'paragraph', position, children: [{ type: 'text', value: part }] }
    if (part.startsWith('> ')) {
      const inner = { ...paragraph, position: { ...position, start: { offset: position.start.offset + 2 } } }
      children.push({ type: 'blockquote', children: [inner], position })
    } else children.push(part.startsWith('#') ? { ...paragraph, type: 'heading' } : paragraph)
  }
  return { type: 'root', children } as Node
}
function made(text: string): Node[] {
  const tree = parse(text)
  makeTables(tree, text, parse)
  return tree.children ?? []
}
const textOf = ({ value, children }: Node): string => value ?? (children ?? []).map(textOf).join('')
const rowsOf = (table: Node | undefined) => (table?.children ?? []).map((row) => (row.children ?? []).map(textOf))

it('makes a table of a head, its line, and what follows', () => {
  const [before, table, after] = made('会议\n\n| 事项 | 负责人 |\n|:---|---:|\n| 上线 | 张三 |\n| 测试 |\n\n完')
  expect([before?.type, table?.type, after?.type]).toEqual(['paragraph', 'table', 'paragraph'])
  expect(rowsOf(table)).toEqual([
    ['事项', '负责人'],
    ['上线', '张三'],
    ['测试', ''],
  ])
  expect(table?.align).toEqual(['left', 'right'])
})

it('takes bars only between cells, those of a quote, and text before it', () => {
  expect(rowsOf(made('a | b\n:-: | -\n1 \\| 2 | 3 | 4')[0])).toEqual([
    ['a', 'b'],
    ['1 | 2', '3'],
  ])
  const [quote] = made('> | a | b |\n> |---|---|\n> | 1 | 2 |')
  expect([quote?.type, rowsOf(quote?.children?.[0])]).toEqual([
    'blockquote',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ])
  const [text, table] = made('so\n| a |\n|---|\n| 1 |')
  expect([textOf(text as Node), rowsOf(table)]).toEqual(['so', [['a'], ['1']]])
})

it('leaves alone what is none, and what no page could hold', () => {
  for (const text of [
    'a | b',
    '|---|---|',
    '| a | b |\n|---|',
    '| a | b |\n| --- | x |',
    `${'|a'.repeat(30)}|\n${'|-'.repeat(30)}|`,
    `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(1500)}`.trimEnd(),
  ])
    expect(made(text).map(({ type }) => type)).toEqual(['paragraph'])
})

it('says what a cell says, and makes no block in it', () => {
  expect(rowsOf(made('| a | b |\n|---|---|\n| # 1 | - |')[0])[1]).toEqual(['# 1', '-'])
})
