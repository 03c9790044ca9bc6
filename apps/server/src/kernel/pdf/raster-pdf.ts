import { PDFiumLibrary } from '@hyzyla/pdfium'
import { type GreyPage, pwgRaster, type RasterKind } from './pwg-raster'

/** What is painted for a printer that reads no PDF. */
export type RasterWork = { readonly pdf: Uint8Array; readonly dpi: number; readonly kind: RasterKind }

let library: ReturnType<typeof PDFiumLibrary.init> | undefined

/** Paints the pages of a PDF of ours and says them as dots. Only ever called in a helper: the painter takes its time. */
export async function rasterPages({ pdf, dpi, kind }: RasterWork): Promise<Uint8Array> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  try {
    const pages: GreyPage[] = []
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({ scale: dpi / 72, colorSpace: 'Gray', render: 'bitmap' })
      pages.push({ width, height, dots: data })
    }
    return pwgRaster(pages, kind, dpi)
  } finally {
    document.destroy()
  }
}
