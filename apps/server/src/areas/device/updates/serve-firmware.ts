import { Readable } from 'node:stream'
import type { DeviceAnswer, DeviceCall } from '../../../adapters/device/listener/port'
import type { Storage } from '../../../adapters/storage/port'
import { storedKey } from '../../../kernel/files/keep-file'
import { rangeOf } from '../../../kernel/files/range'

/** Told of each further part of a hundred that a device has taken: how much of the whole that is. */
export type NoteProgress = (percent: number) => Promise<void>

/** Percent between two that are noted: what is seen, not what is written a hundred times. */
const NOTED_EACH = 5

async function* counted(body: Readable, first: number, bytes: number, taken: NoteProgress): AsyncGenerator<Buffer> {
  let place = first
  let noted = Math.floor((first / bytes) * 100)
  for await (const piece of body as AsyncIterable<Buffer>) {
    yield piece
    // what was handed on was taken: a stream asks for no more than it can give
    place += piece.length
    const percent = Math.floor((place / bytes) * 100)
    if (percent === noted || (percent < noted + NOTED_EACH && percent < 100)) continue
    noted = percent
    // what cannot be noted now is noted with what follows: nobody's download ends for it
    await taken(percent).catch(() => undefined)
  }
}

/** A version, or a part of it: whoever was cut off goes on where they were. */
export async function serveFirmware(
  storage: Storage,
  { method, headers }: Pick<DeviceCall, 'method' | 'headers'>,
  file: { readonly company_id: number; readonly key: string; readonly sha256: string },
  taken: NoteProgress,
): Promise<DeviceAnswer> {
  const key = storedKey(file.company_id, file.key)
  const bytes = await storage.bytesOf(key)
  if (bytes === null) return { status: 404, body: '' }
  const tag = `"${file.sha256}"`
  const lasting = { ETag: tag, 'Accept-Ranges': 'bytes', 'Content-Type': 'application/octet-stream' }
  const condition = headers['if-range']
  const range = condition === undefined || condition === tag ? rangeOf(headers.range, bytes) : 'whole'
  if (range === 'none') return { status: 416, headers: { ...lasting, 'Content-Range': `bytes */${bytes}` }, body: '' }
  const { first, last } = range === 'whole' ? { first: 0, last: bytes - 1 } : range
  const answer = {
    status: range === 'whole' ? 200 : 206,
    headers: {
      ...lasting,
      'Content-Length': String(last - first + 1),
      ...(range === 'whole' ? {} : { 'Content-Range': `bytes ${first}-${last}/${bytes}` }),
    },
  }
  if (method === 'HEAD') return { ...answer, body: '' }
  const found = await storage.get(key, range === 'whole' ? undefined : range)
  if (found === null) return { status: 404, body: '' }
  return { ...answer, body: Readable.from(counted(found.body, first, bytes, taken)) }
}
