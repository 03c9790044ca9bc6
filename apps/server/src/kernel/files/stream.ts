import type { Readable } from 'node:stream'

/** Everything that a stream holds; null (and the stream destroyed) if that is more than `largestBytes`. */
export async function wholeOf(stream: Readable, largestBytes: number): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of stream) {
    bytes += part.length
    // leaving the loop destroys the stream
    if (bytes > largestBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
