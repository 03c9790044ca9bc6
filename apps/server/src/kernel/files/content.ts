import type { Storage } from '../../adapters/storage/port'
import { wholeOf } from './stream'

/** What lies in the store under a key, looked at without holding it in memory. */
export type Content = {
  readonly bytes: number
  /** From a byte up to another, without that; what is beyond the end is left out. */
  read(from: number, to: number): Promise<Buffer>
  /** All of it, piece by piece. */
  pieces(): AsyncIterable<Buffer>
}

export async function contentOf(storage: Storage, key: string): Promise<Content | null> {
  const bytes = await storage.bytesOf(key)
  if (bytes === null) return null
  const gone = () => new Error(`${key} is gone while it is looked at`)
  return {
    bytes,
    async read(from, to) {
      const end = Math.min(to, bytes)
      if (from >= end) return Buffer.alloc(0)
      const part = await storage.get(key, { first: from, last: end - 1 })
      const read = part && (await wholeOf(part.body, end - from))
      if (read === null) throw gone()
      return read
    },
    async *pieces() {
      const whole = await storage.get(key)
      if (whole === null) throw gone()
      yield* whole.body
    },
  }
}
