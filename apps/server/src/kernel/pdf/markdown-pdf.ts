import { makeTables } from '@workplace/domain/text/tables'
import { isWildMarkdown } from '@workplace/domain/text/tame-markdown'
import type { BlockContent, DefinitionContent, List, PhrasingContent, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { PdfBlock, PdfText } from './pdf'

type Marks = {
  bold?: boolean
  color?: string
  decoration?: 'underline' | 'lineThrough'
  background?: string
  link?: string
}

/** The addresses that a link may have: those that the screen shows as links. */
const isLink = (url: string) => /^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(url)

/** A line with its marks. HTML stands there as text, a picture as its name: nothing is fetched, nothing runs. */
function inline(nodes: readonly PhrasingContent[], marks: Marks = {}): PdfText[] {
  return nodes.flatMap((node): PdfText[] => {
    switch (node.type) {
      case 'text':
      case 'html':
        return [{ text: node.value.replaceAll('\n', ' '), ...marks }]
      case 'inlineCode':
        return [{ text: node.value, ...marks, background: '#f0f2f5' }]
      case 'break':
        return [{ text: '\n' }]
      // the font has no slanted form: what is stressed is a shade darker in either way
      case 'emphasis':
        return inline(node.children, { ...marks, decoration: 'underline' })
      case 'strong':
        return inline(node.children, { ...marks, bold: true })
      case 'link':
        return inline(
          node.children,
          isLink(node.url) ? { ...marks, link: node.url, color: '#2456e6', decoration: 'underline' } : marks,
        )
      case 'image':
      case 'imageReference':
        return node.alt ? [{ text: `[${node.alt}]`, ...marks }] : []
      default:
        return 'children' in node ? inline(node.children as PhrasingContent[], marks) : []
    }
  })
}

const space: [number, number, number, number] = [0, 0, 0, 6]

function list(node: List, depth: number): PdfBlock {
  const items = node.children.map(
    (item): PdfBlock => ({ stack: blocksOf(item.children, depth + 1), margin: [0, 0, 0, 2] }),
  )
  return node.ordered ? { ol: items, start: node.start ?? 1, margin: space } : { ul: items, margin: space }
}

/** Columns of the same width: however much stands in one, all of them are on the page. */
function table({ children: rows, align }: Table): PdfBlock {
  const body = rows.map((row, n) =>
    row.children.map(
      (cell, at): PdfBlock => ({
        text: inline(cell.children),
        ...(n === 0 ? { style: 'head' as const } : {}),
        alignment: align?.[at] ?? 'left',
      }),
    ),
  )
  return {
    layout: 'rows',
    table: { headerRows: 1, widths: (rows[0]?.children ?? []).map(() => '*'), body },
    margin: space,
  }
}

function blocksOf(nodes: readonly (RootContent | BlockContent | DefinitionContent)[], depth = 0): PdfBlock[] {
  return nodes.flatMap((node): PdfBlock[] => {
    switch (node.type) {
      case 'heading':
        return [{ text: inline(node.children), style: node.depth === 1 ? 'h1' : node.depth === 2 ? 'h2' : 'h3' }]
      case 'paragraph':
        return [{ text: inline(node.children), margin: depth === 0 ? space : 0 }]
      case 'list':
        return [list(node, depth)]
      case 'table':
        return [table(node)]
      case 'blockquote':
        return [{ stack: blocksOf(node.children, depth + 1), margin: [12, 0, 0, 6], color: '#5b6472' }]
      case 'code':
      case 'html':
        return [{ text: node.value, fontSize: 9, background: '#f0f2f5', preserveLeadingSpaces: true, margin: space }]
      case 'thematicBreak':
        return [{ text: '* * *', alignment: 'center', color: '#8a93a1', margin: space }]
      default:
        return []
    }
  })
}

/** Text as pages show it. What is written to choke a parser is shown as it was typed. */
export function markdownBlocks(text: string): PdfBlock[] {
  if (isWildMarkdown(text)) return [{ text, preserveLeadingSpaces: true }]
  const tree = fromMarkdown(text)
  makeTables(tree, text, fromMarkdown)
  return blocksOf(tree.children)
}
