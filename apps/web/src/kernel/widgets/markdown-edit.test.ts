import { describe, expect, it } from 'vitest'
import { type MarkdownAct, markdownEdit } from './markdown-edit'

const words = { link: 'text', columns: ['A', 'B'] as const }

/** A text with its selection between ‹ and ›; a caret is ‹›. */
function made(marked: string, act: MarkdownAct): string {
  const start = marked.indexOf('‹')
  const end = marked.indexOf('›') - 1
  const text = marked.replace(/[‹›]/g, '')
  const edit = markdownEdit(text, start, end, act, words)
  const next = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
  return `${next.slice(0, edit.start)}‹${next.slice(edit.start, edit.end)}›${next.slice(edit.end)}`
}

const table: Record<string, [act: MarkdownAct, before: string, after: string][]> = {
  'marks words, and takes the marks away again': [
    ['bold', 'a ‹b› c', 'a **‹b›** c'],
    ['bold', 'a **‹b›** c', 'a ‹b› c'],
    ['bold', 'a ‹**b**› c', 'a ‹b› c'],
    ['italic', 'a ‹b› c', 'a *‹b›* c'],
    ['italic', 'a *‹b›* c', 'a ‹b› c'],
    ['bold', 'a‹›', 'a**‹›**'],
    ['bold', 'a**‹›**', 'a‹›'],
    ['bold', '会议‹结论›：', '会议**‹结论›**：'],
  ],
  'tells bold from italic': [
    ['italic', '**‹b›**', '***‹b›***'],
    ['bold', '*‹b›*', '***‹b›***'],
    ['italic', '***‹b›***', '**‹b›**'],
    ['bold', '***‹b›***', '*‹b›*'],
    ['italic', '‹**b**›', '*‹**b**›*'],
  ],
  'leaves blanks and the marks of lists outside': [
    ['bold', 'a‹ b ›c', 'a **‹b›** c'],
    ['bold', '‹- one\n\n2. two›', '‹- **one**\n\n2. **two**›'],
    ['bold', '‹- **one**\n2. **two**›', '‹- one\n2. two›'],
    ['bold', '‹ \n›', '**‹›** \n'],
  ],
  'makes lines of a kind, and plain ones of them again': [
    ['heading', 'a\nb‹›c\nd', 'a\n## b‹›c\nd'],
    ['heading', '## b‹›c', 'b‹›c'],
    ['heading', '# ‹›b', '‹›b'],
    ['heading', '- ‹b›', '## ‹b›'],
    ['bullets', '‹›', '- ‹›'],
    ['bullets', 'a\n‹b\n\nc›\nd', 'a\n‹- b\n\n- c›\nd'],
    ['bullets', '‹1. b\n2. c›', '‹- b\n- c›'],
    ['bullets', '‹- b\n- c›', '‹b\nc›'],
    ['numbers', '‹a\n- b\nc\n›d', '‹1. a\n2. b\n3. c›\nd'],
    ['numbers', '  a‹›', '  1. a‹›'],
    ['numbers', '10. a‹›', 'a‹›'],
  ],
  'chooses what is missing of a link': [
    ['link', 'a ‹›', 'a [‹text›](https://)'],
    ['link', '‹docs›', '[docs](‹https://›)'],
    ['link', '‹https://example.com/a›', '[‹text›](https://example.com/a)'],
    ['link', '‹javascript:alert(1)›', '[javascript:alert(1)](‹https://›)'],
  ],
  'gives a table a paragraph of its own and loses nothing': [
    ['table', '‹›', '| ‹A› | B |\n| --- | --- |\n|  |  |\n|  |  |'],
    ['table', 'a‹›b\nc', 'ab\n\n| ‹A› | B |\n| --- | --- |\n|  |  |\n|  |  |\n\nc'],
    ['table', 'a\n\n‹›\n\nb', 'a\n\n| ‹A› | B |\n| --- | --- |\n|  |  |\n|  |  |\n\nb'],
    ['table', 'a\n‹›', 'a\n\n| ‹A› | B |\n| --- | --- |\n|  |  |\n|  |  |'],
  ],
}

describe('a button above a text', () => {
  for (const [what, rows] of Object.entries(table)) {
    it.each(rows)(`${what}: %s %j`, (act, before, after) => expect(made(before, act)).toBe(after))
  }
})
