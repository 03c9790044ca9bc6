// Makes one PDF in a thread of its own: reading the Chinese font and laying out pages takes a good part of a second, in
// which the server would answer nobody. Plain JavaScript, because a thread loads it as it is, from source and built.
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'

const require = createRequire(import.meta.url)
const normal = require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
const bold = require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')

// the family has no italics
pdfmake.addFonts({ 'Noto Sans SC': { normal, bold, italics: normal, bolditalics: bold } })
// a document reaches nothing: no address, no file but its fonts
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold)

const ink = { text: '#1c2430', quiet: '#5b6675', line: '#d5dae2', head: '#f1f4f8' }

const tableLayouts = {
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
}

const styles = {
  title: { fontSize: 18, bold: true, margin: [0, 0, 0, 4] },
  h1: { fontSize: 16, bold: true, margin: [0, 12, 0, 6] },
  h2: { fontSize: 13, bold: true, margin: [0, 10, 0, 4] },
  h3: { fontSize: 11, bold: true, margin: [0, 8, 0, 4] },
  quiet: { fontSize: 9, color: ink.quiet },
  head: { fontSize: 9, bold: true, color: ink.quiet },
}

const { title, author, language, landscape, footer, content } = workerData

const made = pdfmake.createPdf(
  {
    content,
    styles,
    defaultStyle: { font: 'Noto Sans SC', fontSize: 10, lineHeight: 1.25, color: ink.text },
    pageSize: 'A4',
    pageOrientation: landscape ? 'landscape' : 'portrait',
    pageMargins: [40, 40, 40, 48],
    footer: (page, pages) => ({
      columns: [
        { text: footer, width: '*' },
        { text: `${page} / ${pages}`, width: 'auto', alignment: 'right' },
      ],
      style: 'quiet',
      margin: [40, 16, 40, 0],
    }),
    // titles and languages are read to those who listen; both need more than the oldest format
    version: '1.7',
    displayTitle: true,
    language: language === 'en' ? 'en' : 'zh-CN',
    info: { title, author },
  },
  { tableLayouts },
)
parentPort.postMessage(await made.getBuffer())
