import { crc32, inflateRawSync } from 'node:zlib'
import { isTooLarge } from './sheet-bounds'

const entrySignature = 0x02014b50
const endSignature = 0x06054b50
const localSignature = 0x04034b50

type Entry = { name: Buffer; content: Buffer }

/**
 * The XML files of a zip archive as an archive without compression, or an error where they are larger than `limit`
 * together: a small file can unpack to gigabytes, and the reader of spreadsheets does not look.
 */
export function boundedZip(file: Buffer, limit: number): Buffer {
  const entries: Entry[] = []
  let left = limit
  for (const found of directoryOf(file)) {
    if (!/\.(?:xml|rels)$/.test(found.name.toString('utf8'))) continue
    const content = unpacked(file, found, left)
    left -= content.length
    if (isTooLarge(content.toString('utf8'))) throw new Error('a table that does not fit into memory')
    entries.push({ name: found.name, content })
  }
  return stored(entries)
}

type Listed = { name: Buffer; method: number; size: number; at: number }

function directoryOf(file: Buffer): Listed[] {
  // the end record is followed by a comment of at most 65,535 bytes
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || file.readUInt32LE(end) !== endSignature) throw new Error('no end of the archive')
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (file.readUInt32LE(at) !== entrySignature) throw new Error('no entry where the directory has one')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const entry = {
      name: file.subarray(at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      size: file.readUInt32LE(at + 20),
      at: file.readUInt32LE(at + 42),
    }
    at += 46 + nameLength + extraLength + commentLength
    return entry
  })
}

function unpacked(file: Buffer, { method, size, at }: Listed, limit: number): Buffer {
  if (file.readUInt32LE(at) !== localSignature) throw new Error('no file where the directory has one')
  const begin = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  const packed = file.subarray(begin, begin + size)
  if (method === 8) return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) })
  if (method !== 0 || packed.length > limit) throw new Error('not a compression that spreadsheets use, or too large')
  return packed
}

function stored(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content } of entries) {
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0) // version
    head.writeUInt16LE(0x0800, 2) // names are UTF-8
    head.writeUInt16LE(0x21, 8) // the first day that the format knows
    head.writeUInt32LE(crc32(content), 10)
    head.writeUInt32LE(content.length, 14)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt16LE(name.length, 22)
    files.push(word(localSignature), head, name, content)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(word(entrySignature), Buffer.from([20, 0]), head, rest, name)
    at += 30 + name.length + content.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...files, index, word(endSignature), end])
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
