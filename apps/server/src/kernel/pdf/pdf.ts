import type { Language } from '@workplace/contract/kernel/words'

type Style = {
  style?: 'title' | 'h1' | 'h2' | 'h3' | 'quiet' | 'head'
  fontSize?: number
  bold?: boolean
  color?: string
  background?: string
  alignment?: 'left' | 'center' | 'right'
  decoration?: 'lineThrough' | 'underline'
  /** All sides, or left, top, right, bottom; in points. */
  margin?: number | [number, number, number, number]
  preserveLeadingSpaces?: boolean
  /** What follows stands on a new page. */
  pageBreak?: 'after' | 'before'
  lineHeight?: number
}
type Width = number | 'auto' | '*'

/** A piece of a line, or several; `link` takes whole addresses. */
export type PdfText = string | (Style & { text: string | PdfText[]; link?: string; width?: Width })

/** What stands on pages: the part of pdfmake's document definition that we use. */
export type PdfBlock =
  | PdfText
  | (Style & { stack: PdfBlock[]; width?: Width; unbreakable?: boolean })
  | (Style & { columns: PdfBlock[]; columnGap?: number })
  | (Style & { ul: PdfBlock[] })
  | (Style & { ol: PdfBlock[]; start?: number })
  | (Style & { qr: string; fit: number; width?: Width })
  /** Lines that were drawn, in points from the upper left. */
  | (Style & { canvas: { type: 'polyline'; lineWidth: number; points: { x: number; y: number }[] }[] })
  /** `cover`: fills it, and what stands out is left away. */
  | (Style & {
      image: string
      width?: number
      height?: number
      fit?: [number, number]
      cover?: { width: number; height: number }
    })
  | (Style & {
      layout?: 'rows' | 'labels' | 'noBorders' | 'lightHorizontalLines'
      table: {
        body: PdfBlock[][]
        widths?: Width[]
        /** Repeated on each page. */
        headerRows?: number
        dontBreakRows?: boolean
        heights?: number
      }
    })

export type PdfDocument = {
  title: string
  author?: string
  language: Language
  landscape?: boolean
  /** Pages of another size than A4, in points; they have no footer. */
  page?: { width: number; height: number; margin: number }
  /** At the bottom left of each page; the page's number stands at the right. */
  footer: string
  /** Blocks, and texts in Markdown, which are read where the pages are laid out. */
  content: (PdfBlock | { markdown: string })[]
}
