import type { Readable } from 'node:stream'

/**
 * What is stored under a key, to be read once. Whoever takes it reads `body` to its end or destroys it. What it is
 * follows from the key's ending, which we chose. `bytes`: what `body` gives.
 */
export type StoredFile = { readonly body: Readable; readonly bytes: number }

/** From a byte up to and with another, both from 0 and inside of the content. */
export type ByteRange = { readonly first: number; readonly last: number }

/** A content that comes piece by piece, in several requests and perhaps at several servers. Who began it keeps this. */
export type Growth = {
  /** Where it lies once it is whole. */
  readonly key: string
  /** Of the whole. */
  readonly bytes: number
  /** How much of it is safe. What the store has beyond that does not count. */
  readonly received: number
  /** What the store needs to go on; nobody else reads it. */
  readonly state: string
}

/** Is told, each time that more of a growing content is safe, how much that is and what the store needs now. */
export type Settle = (received: number, state: string) => Promise<void>

/** The store has lost what it had of a growing content: it cannot go on, only begin again. */
export class GrowthLost extends Error {}

/** A form with which a browser posts one file straight to the store. */
export type DirectForm = { readonly action: string; readonly fields: Readonly<Record<string, string>> }

/** What a direct upload may be: the store refuses anything else, and the server judges again. */
export type DirectTerms = {
  readonly key: string
  readonly media_type: string
  readonly largestBytes: number
  readonly seconds: number
}

/** Where files lie: the local disk for one server, an object store for several. Keys are `isKey`; contents never change. */
export type Storage = {
  readonly kind: 'local' | 'cloud'
  /** The content is safe when this resolves. The same key again replaces. `media_type` is for tools that look in. */
  put(key: string, body: Buffer, media_type: string): Promise<void>
  /** The same for what does not fit into the memory. Answers how many bytes it was; if the stream fails nothing is stored. */
  putStream(key: string, body: AsyncIterable<Buffer>, media_type: string): Promise<number>
  /** All of it, or a part. */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>
  /** How many bytes it has; null: there is none. */
  bytesOf(key: string): Promise<number | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Throws, saying what is missing, where the store cannot be used. Called at start. */
  check(): Promise<void>
  /**
   * Contents that grow. Nothing of them can be read before they are whole, and one that nobody finishes stays until it is
   * dropped. A full disk is an error with the code `ENOSPC`; what was safe stays safe.
   */
  readonly growing: {
    /** Answers the first state. */
    begin(growth: Pick<Growth, 'key' | 'bytes'>, media_type: string): Promise<string>
    /** Goes on after what is safe. If the pieces end with an error, what came before is settled and the error thrown. */
    append(growth: Growth, pieces: AsyncIterable<Buffer>, settle: Settle): Promise<void>
    /** Makes it whole; again changes nothing. */
    finish(growth: Growth): Promise<void>
    /** Forgets it. What was made whole is removed by its key. */
    drop(growth: Growth): Promise<void>
    /**
     * Removes what nobody went on with since a moment (in milliseconds since the epoch) and nobody knows of: a server was
     * killed before it could note that it began, or a backup was brought back. `isKnown` says of a key whether somebody
     * does. Answers how many.
     */
    sweep(before: number, isKnown: (key: string) => Promise<boolean>): Promise<number>
  }
  /** Only where browsers can reach the store. */
  readonly direct?: {
    /** Where browsers post to, for the content security policy. */
    readonly origin: string
    form(terms: DirectTerms): Promise<DirectForm>
    /** What was posted below a folder, with its time in milliseconds since the epoch. */
    list(folder: string): AsyncIterable<{ readonly key: string; readonly modifiedAt: number }>
  }
}

/**
 * True for `folder/name.ext` and `folder/folder/name.ext` in small letters, digits, dots and hyphens. Nothing that leads
 * out of a folder, to a hidden file or to a folder itself can be written so.
 */
export function isKey(text: string): boolean {
  return text.length <= 120 && /^(?:[a-z0-9][a-z0-9-]*\/){1,2}[a-z0-9]+(?:[.-][a-z0-9]+)*\.[a-z0-9]+$/.test(text)
}
