import { createRequire } from 'node:module'
import sharp from 'sharp'

type Square = { readonly x: number; readonly y: number; readonly w: number; readonly h: number; readonly color: string }
type Encoder = {
  measure(asked: { readonly qr: string; readonly eccLevel: 'M'; readonly padding: number }): {
    readonly _canvas: readonly Square[]
    readonly _width: number
  }
}
/** That with which badges are drawn; it has no address of its own. */
const { default: encoder }: { default: Encoder } = createRequire(import.meta.url)('pdfmake/js/qrEnc.js')

/** A QR code as a picture, black on white with its margin, for what is no page of ours. */
export function codePicture(text: string): Promise<Buffer> {
  const { _canvas, _width } = encoder.measure({ qr: text, eccLevel: 'M', padding: 4 })
  const squares = _canvas.map(
    ({ x, y, w, h, color }) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${color}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${_width} ${_width}" width="${_width}" height="${_width}" shape-rendering="crispEdges">${squares.join('')}</svg>`
  return sharp(Buffer.from(svg))
    .resize(_width * 2, _width * 2, { kernel: 'nearest' })
    .png({ palette: true })
    .toBuffer()
}
