import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = { readonly name: string; readonly content: Buffer }

/** 2000-01-01 00:00 as the format writes dates: a file of the same contents is the same file. */
const date = (20 << 9) | (1 << 5) | 1
/** Names are UTF-8. */
const flags = 0x0800

/** A zip archive of some files, in memory. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const title = Buffer.from(name)
    const small = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0) // version
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4) // deflated
    common.writeUInt16LE(0, 6)
    common.writeUInt16LE(date, 8)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(small.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(title.length, 22)
    common.writeUInt16LE(0, 24)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, title, small])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, rest, title]))
    parts.push(local)
    offset += local.length
  }
  const whole = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(whole.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, whole, Buffer.from('PK\u0005\u0006'), end])
}
