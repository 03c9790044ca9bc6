import type { PdfDocument } from '../pdf/pdf'
import type { TurnTaker } from './fair-queue'
import { inSubprocess } from './subprocess'

/** An A4 document with Chinese text. Pictures are data addresses; nothing is fetched from anywhere. */
export const pdfFile = async (who: TurnTaker, document: PdfDocument): Promise<Buffer> =>
  Buffer.from(await inSubprocess(who, 'pdf', document))

export const pdfType = 'application/pdf'
