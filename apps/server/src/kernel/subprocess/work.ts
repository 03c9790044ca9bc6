import type { RefusalValues } from '@workplace/contract/kernel/refusal'
import type { PdfDocument } from '../pdf/pdf'
import type { RasterWork } from '../pdf/raster-pdf'
import type { TableRow } from '../sheet/read-table'

/** What is done apart, by name: what is handed in, and what comes of it. */
export type SubprocessTasks = {
  table: { input: Uint8Array; output: TableRow[] }
  pdf: { input: PdfDocument; output: Uint8Array }
  raster: { input: RasterWork; output: Uint8Array }
}

export type SubprocessTask = keyof SubprocessTasks

export type Job = {
  [K in SubprocessTask]: { readonly kind: K; readonly input: SubprocessTasks[K]['input'] }
}[SubprocessTask]

/** What a helper answers: what came of it, a refusal of the product's own, or what went wrong. */
export type Answer =
  | { readonly done: unknown }
  | { readonly refused: string; readonly values: RefusalValues }
  | { readonly failed: string }
