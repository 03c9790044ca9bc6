import type { Readable } from 'node:stream'

/**
 * What is stored under a key, to be read once. Whoever takes it reads `body` to its end or destroys it. What it is
 * follows from the key's ending, which we chose.
 */
export type StoredFile = { readonly body: Readable; readonly bytes: number }

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
  get(key: string): Promise<StoredFile | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Throws, saying what is missing, where the store cannot be used. Called at start. */
  check(): Promise<void>
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
