import type { PdfDocument } from '../pdf/pdf'
import type { RasterWork } from '../pdf/raster-pdf'
import type { TurnTaker } from './fair-queue'
import { inSubprocess } from './subprocess'

/** An A4 document with Chinese text. Pictures are data addresses; nothing is fetched from anywhere. */
export const pdfFile = async (who: TurnTaker, document: PdfDocument): Promise<Buffer> =>
  Buffer.from(await inSubprocess(who, 'pdf', document))

export const pdfType = 'application/pdf'

/** A PDF of ours as dots, for printers that read no PDF. */
export const pdfAsRaster = async (who: TurnTaker, work: RasterWork): Promise<Buffer> =>
  Buffer.from(await inSubprocess(who, 'raster', work))

export const rasterType = 'image/pwg-raster'
