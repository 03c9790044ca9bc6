import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'
import { markdownBlocks } from './markdown-pdf'
import type { PdfBlock, PdfDocument } from './pdf'

const require = createRequire(import.meta.url)
const normal = require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
const bold = require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')

// the family has no italics
pdfmake.addFonts({ 'Noto Sans SC': { normal, bold, italics: normal, bolditalics: bold } })
// a document reaches nothing: no address, no file but its fonts
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold)

const ink = { text: '#1c2430', quiet: '#5b6675', line: '#d5dae2', head: '#f1f4f8' }

pdfmake.addTableLayouts({
  // hairlines between rows, a tinted heading
  rows: {
    hLineWidth: (line, node) => (line === 0 || line === node.table.body.length ? 0.75 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => ink.line,
    fillColor: (row, node) => (row < (node.table.headerRows ?? 0) ? ink.head : null),
    paddingLeft: () => 6,
    paddingRight: () => 6,
    paddingTop: () => 5,
    paddingBottom: () => 5,
  },
  // each as large as it says, side by side: sheets of labels
  labels: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 0,
  },
})

const styles = {
  title: { fontSize: 18, bold: true, margin: [0, 0, 0, 4] },
  h1: { fontSize: 16, bold: true, margin: [0, 12, 0, 6] },
  h2: { fontSize: 13, bold: true, margin: [0, 10, 0, 4] },
  h3: { fontSize: 11, bold: true, margin: [0, 8, 0, 4] },
  quiet: { fontSize: 9, color: ink.quiet },
  head: { fontSize: 9, bold: true, color: ink.quiet },
}

/** Text in Markdown becomes blocks. It stands among the document's own blocks only, never inside of one. */
const blocksOf = (content: PdfDocument['content']): PdfBlock[] =>
  content.flatMap((block) =>
    typeof block === 'object' && 'markdown' in block ? markdownBlocks(block.markdown) : [block],
  )

/** Letters, digits and signs in a row with no place to break a line. Nobody writes so much, and no address is as long. */
const endless = /[^ \t\r\n\u3000\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{500,}/gu

/** To find where such a run breaks takes a time that grows with its square: it is broken beforehand. */
const broken = (text: string): string =>
  text.length < 500 ? text : text.replace(endless, (run) => run.replace(/.{80}/gu, '$& '))

/** The same blocks, whose texts can be laid out in bounded time. */
function laidOutSoon(block: unknown): unknown {
  if (typeof block === 'string') return broken(block)
  if (Array.isArray(block)) return block.map(laidOutSoon)
  if (typeof block !== 'object' || block === null) return block
  const parts = Object.entries(block)
  return Object.fromEntries(parts.map(([name, part]) => [name, isText.has(name) ? laidOutSoon(part) : part]))
}
const isText = new Set(['text', 'stack', 'columns', 'ul', 'ol', 'table', 'body'])

/** Lays out pages. Only ever called in a helper: reading the fonts alone takes a good part of a second. */
export const layOut = ({ title, author, language, landscape, page, footer, content }: PdfDocument): Promise<Buffer> =>
  pdfmake
    .createPdf({
      content: laidOutSoon(blocksOf(content)),
      styles,
      defaultStyle: { font: 'Noto Sans SC', fontSize: 10, lineHeight: 1.25, color: ink.text },
      pageSize: page === undefined ? 'A4' : { width: page.width, height: page.height },
      // a page of its own size stands as its sides say: the tool would turn what is wider than high
      pageOrientation: landscape || (page !== undefined && page.width > page.height) ? 'landscape' : 'portrait',
      pageMargins: page === undefined ? [40, 40, 40, 48] : page.margin,
      footer: (n, pages) =>
        page === undefined
          ? {
              columns: [
                { text: broken(footer), width: '*' },
                { text: `${n} / ${pages}`, width: 'auto', alignment: 'right' },
              ],
              style: 'quiet',
              margin: [40, 16, 40, 0],
            }
          : null,
      // titles and languages are read to those who listen; both need more than the oldest format
      version: '1.7',
      displayTitle: true,
      language: language === 'en' ? 'en' : 'zh-CN',
      info: { title, author },
    })
    .getBuffer()
