// Pages as dots, as printers without a reader of PDF take them: PWG Raster (PWG 5102.4).

/** How a printer wants its dots: black or white, grey, or coloured. */
export type RasterKind = 'black_1' | 'sgray_8' | 'srgb_8'

/** A page as it was painted: a byte of grey for each dot, from the upper left. */
export type GreyPage = { readonly width: number; readonly height: number; readonly dots: Uint8Array }

const forms: Readonly<Record<RasterKind, { space: number; bitsPerColour: number; colours: number }>> = {
  black_1: { space: 3, bitsPerColour: 1, colours: 1 },
  sgray_8: { space: 18, bitsPerColour: 8, colours: 1 },
  srgb_8: { space: 19, bitsPerColour: 8, colours: 3 },
}

const headerBytes = 1796

function headerOf({ width, height }: GreyPage, kind: RasterKind, dpi: number, pages: number): Buffer {
  const { space, bitsPerColour, colours } = forms[kind]
  const header = Buffer.alloc(headerBytes)
  header.write('PwgRaster', 0, 'latin1')
  const numbers: readonly (readonly [number, number])[] = [
    [276, dpi],
    [280, dpi],
    // one of each page
    [340, 1],
    [352, Math.round((width * 72) / dpi)],
    [356, Math.round((height * 72) / dpi)],
    [372, width],
    [376, height],
    [384, bitsPerColour],
    [388, bitsPerColour * colours],
    [392, Math.ceil((width * bitsPerColour * colours) / 8)],
    [400, space],
    [420, colours],
    [452, pages],
    [456, 1],
    [460, 1],
    // all of the page is what is painted
    [472, width],
    [476, height],
  ]
  for (const [at, value] of numbers) header.writeUInt32BE(value, at)
  return header
}

/** Grey as black and white: what a dot is too bright or too dark is handed on to those beside it (Floyd and Steinberg). */
function blackDots({ width, height, dots }: GreyPage): Buffer {
  const perLine = Math.ceil(width / 8)
  const lines = Buffer.alloc(perLine * height)
  let [here, below] = [new Float32Array(width + 2), new Float32Array(width + 2)]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const grey = (dots[y * width + x] ?? 255) + (here[x + 1] ?? 0)
      const isBlack = grey < 128
      const rest = grey - (isBlack ? 0 : 255)
      if (isBlack) lines[y * perLine + (x >> 3)] = (lines[y * perLine + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
      here[x + 2] = (here[x + 2] ?? 0) + (rest * 7) / 16
      below[x] = (below[x] ?? 0) + (rest * 3) / 16
      below[x + 1] = (below[x + 1] ?? 0) + (rest * 5) / 16
      below[x + 2] = (below[x + 2] ?? 0) + rest / 16
    }
    ;[here, below] = [below, here.fill(0)]
  }
  return lines
}

function linesOf(page: GreyPage, kind: RasterKind): Buffer {
  if (kind === 'black_1') return blackDots(page)
  const grey = Buffer.from(page.dots.buffer, page.dots.byteOffset, page.width * page.height)
  if (kind === 'sgray_8') return grey
  const colours = Buffer.alloc(grey.length * 3)
  for (let at = 0; at < grey.length; at++) colours.fill(grey[at] ?? 255, at * 3, at * 3 + 3)
  return colours
}

/** One line in runs: of one colour up to 128 times, or of up to 128 colours as they are. */
function runsOf(line: Buffer, bytes: number): Buffer {
  const count = line.length / bytes
  const isSame = (one: number, other: number) =>
    line.compare(line, other * bytes, (other + 1) * bytes, one * bytes, (one + 1) * bytes) === 0
  const parts: Buffer[] = []
  let at = 0
  while (at < count) {
    let end = at + 1
    while (end < count && end - at < 128 && isSame(at, end)) end++
    if (end - at > 1 || end === count) {
      parts.push(Buffer.of(end - at - 1), line.subarray(at * bytes, (at + 1) * bytes))
      at = end
      continue
    }
    // until two that follow each other are the same
    while (end < count && end - at < 128 && !(end + 1 < count && isSame(end, end + 1))) end++
    const length = end - at
    parts.push(Buffer.of(length === 1 ? 0 : 257 - length), line.subarray(at * bytes, end * bytes))
    at = end
  }
  return Buffer.concat(parts)
}

/** All pages as one document. */
export function pwgRaster(pages: readonly GreyPage[], kind: RasterKind, dpi: number): Buffer {
  const parts: Buffer[] = [Buffer.from('RaS2')]
  const { bitsPerColour, colours } = forms[kind]
  const bytes = bitsPerColour < 8 ? 1 : colours
  for (const page of pages) {
    parts.push(headerOf(page, kind, dpi, pages.length))
    const dots = linesOf(page, kind)
    const perLine = dots.length / page.height
    const lineAt = (y: number) => dots.subarray(y * perLine, (y + 1) * perLine)
    for (let y = 0; y < page.height; ) {
      const line = lineAt(y)
      let repeats = 0
      while (repeats < 255 && y + repeats + 1 < page.height && line.equals(lineAt(y + repeats + 1))) repeats++
      parts.push(Buffer.of(repeats), runsOf(line, bytes))
      y += repeats + 1
    }
  }
  return Buffer.concat(parts)
}
