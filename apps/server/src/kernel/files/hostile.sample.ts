import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Files as strangers send them, for the tests. */
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } })

export const pngOf = (width: number, height: number): Promise<Buffer> => flat(width, height).png().toBuffer()
export const jpegOf = (width: number, height: number): Promise<Buffer> => flat(width, height).jpeg().toBuffer()

/** A photo as a phone makes it: lying on its side, with the place where it was taken. */
export function phonePhoto(width: number, height: number): Promise<Buffer> {
  const exif = {
    IFD0: { Make: 'SecretPhone', Copyright: 'somebody' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '31/1 13/1 4944/100',
      GPSLongitudeRef: 'E',
      GPSLongitude: '121/1 28/1 0/1',
    },
  }
  return flat(width, height).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
}

/** An animation written by hand: the pictures are one point each, whatever the screen that the header claims. */
export function gifOf(width: number, height: number, frames: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const colours = [255, 80, 0, 0, 80, 255]
  const delay = [0x21, 0xf9, 4, 0, 10, 0, 0, 0]
  // of one colour and the other in turn, since equal frames may be kept as one
  const point = (frame: number) => [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, frame % 2 === 0 ? 0x44 : 0x4c, 0x01, 0]
  return Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from([0x80, 0, 0, ...colours]),
    ...Array.from({ length: frames }, (_, frame) => Buffer.from([...delay, ...point(frame)])),
    Buffer.from([0x3b]),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body) >>> 0)
  return Buffer.concat([length, body, sum])
}

/** A valid PNG of a few kilobytes that unpacks to width times height points. */
export function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8) // one bit a point, grey
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** A small PNG with a text chunk that unpacks to `megabytes`. */
export async function textBomb(megabytes: number): Promise<Buffer> {
  const png = await pngOf(8, 8)
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, 65), { level: 9 })
  const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packed]))
  return Buffer.concat([png.subarray(0, 33), text, png.subarray(33)])
}

export const script = '<script>alert(document.domain)</script>'
export const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${script}<rect width="10" height="10"/></svg>`
export const html = `<!DOCTYPE html><html><body>${script}</body></html>`
