import type { RasterKind } from '../../kernel/pdf/pwg-raster'

/** What a printer says of itself. */
export type PrinterSays = {
  readonly make: string
  /** Media types of documents that it takes. */
  readonly formats: readonly string[]
  /** It prints, or will as soon as it has done what it is at. */
  readonly isReady: boolean
  /** Why not, in its own words: `media-empty`, `cover-open`, `paused`. */
  readonly reasons: readonly string[]
  readonly rasterKinds: readonly RasterKind[]
  /** Dots an inch. */
  readonly resolutions: readonly number[]
}

/** Hundredths of millimetres, as printers say it. */
type MediaSize = { readonly x: number; readonly y: number }

type PrintJob = {
  /** The same however often it is tried: by it a job whose answer was lost is found again. */
  readonly name: string
  readonly format: string
  readonly media: MediaSize
  readonly body: Buffer
}

export type JobState = {
  readonly id: number
  readonly state: 'waiting' | 'done' | 'failed'
  readonly reasons: readonly string[]
}

/** It answered, and said no; `isFinal`: to this document it will say no again. */
export class PrinterRefused extends Error {
  constructor(
    message: string,
    readonly isFinal: boolean,
  ) {
    super(message)
    this.name = 'PrinterRefused'
  }
}

/** Printers that speak IPP, by the address that somebody entered. Throws `PrinterRefused`, or what the way there says. */
export type Printers = {
  ask(address: string): Promise<PrinterSays>
  print(address: string, job: PrintJob): Promise<JobState>
  look(address: string, id: number): Promise<JobState>
  /** It is not to be printed any more. */
  cancel(address: string, id: number): Promise<void>
  /** The job of this name, where it was taken though nobody heard so. */
  find(address: string, name: string): Promise<JobState | undefined>
}
