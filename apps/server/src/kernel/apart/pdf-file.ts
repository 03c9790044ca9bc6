import type { PdfDocument } from '../pdf/pdf'
import { apart } from './apart'
import type { Who } from './fair-turns'

/** An A4 document with Chinese text. Pictures are data addresses; nothing is fetched from anywhere. */
export const pdfFile = async (who: Who, document: PdfDocument): Promise<Buffer> =>
  Buffer.from(await apart(who, 'pdf', document))

export const pdfType = 'application/pdf'
