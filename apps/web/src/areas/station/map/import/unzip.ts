import { PlanError } from './collected-plan'

/** An archive is opened as far as it says what is in it; so much may come out of it. */
const largest = 60 * 1024 * 1024
const mostFiles = 500

const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6))

type Entry = { readonly name: string; readonly method: number; readonly size: number; readonly at: number }

/** The files that the directory at the end of an archive names. */
function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  const lowest = Math.max(0, end - 65_535)
  while (end >= lowest && view.getUint32(end, true) !== 0x06054b50) end--
  if (end < lowest) throw new PlanError('broken')
  const count = view.getUint16(end + 10, true)
  if (count > mostFiles) throw new PlanError('entities')
  let at = view.getUint32(end + 16, true)
  return Array.from({ length: count }, () => {
    if (view.getUint32(at, true) !== 0x02014b50) throw new PlanError('broken')
    const [named, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    const entry = {
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (named ?? 0))),
      ...{ method: view.getUint16(at + 10, true), size: view.getUint32(at + 20, true) },
      at: view.getUint32(at + 42, true),
    }
    at += 46 + (named ?? 0) + (extra ?? 0) + (comment ?? 0)
    return entry
  })
}

/** What a stream gives, no more than what is left: a small archive can hold a great deal of nothing. */
async function inflated(bytes: Uint8Array<ArrayBuffer>, room: number): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > room) {
      await reader.cancel()
      throw new PlanError('large')
    }
    parts.push(next.value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The text of the files of an archive that `wanted` names, by their names without folders. Null: it is no archive. */
export async function unzipped(
  bytes: Uint8Array<ArrayBuffer>,
  wanted: (name: string) => boolean,
): Promise<Map<string, string> | null> {
  if (!isZip(bytes)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = new Map<string, string>()
  let room = largest
  for (const { name, method, size, at } of entriesOf(bytes)) {
    const plain = name.split('/').at(-1) ?? ''
    // what a Mac adds to its archives is beside the files
    if (name.startsWith('__MACOSX/') || !wanted(plain)) continue
    const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
    const packed = bytes.subarray(from, from + size)
    if (method !== 0 && method !== 8) throw new PlanError('broken')
    const content = method === 0 ? packed : await inflated(packed, room)
    room -= content.length
    if (room < 0) throw new PlanError('large')
    found.set(plain, new TextDecoder().decode(content))
  }
  return found
}
