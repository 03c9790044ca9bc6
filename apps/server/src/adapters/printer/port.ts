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

/** Where an address of IPP is asked: its own port unless it says another. Null where it is none. */
export function ippUrl(address: string): { readonly web: URL; readonly uri: string } | null {
  const form = /^(ipps?|https?):\/\/([^/?#\s]+)(\/[^?#\s]*)?$/i.exec(address.trim())
  if (form === null) return null
  const [, scheme = '', host = '', path = '/ipp/print'] = form
  const isSafe = /s$/i.test(scheme)
  const isIpp = /^ipp/i.test(scheme)
  if (!URL.canParse(`http://${host}/`)) return null
  const { hostname, port, username } = new URL(`http://${host}/`)
  if (hostname === '' || username !== '') return null
  // the port of IPP, where an address of it names none; `http:` has one of its own
  const named = /:(\d+)$/.exec(host)?.[1]
  const at = named ?? (isIpp ? '631' : port || (isSafe ? '443' : '80'))
  const uri = `${isSafe ? 'ipps' : 'ipp'}://${hostname}:${at}${path}`
  return { web: new URL(`${isSafe ? 'https' : 'http'}://${hostname}:${at}${path}`), uri }
}
