import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GreyPage, pwgRaster, type RasterKind } from './pwg-raster'

/** Reads it again, as simply as it can be done: the lines of each page. */
function readBack(file: Buffer): { numbers: Record<string, number>; lines: Buffer[] }[] {
  expect(file.toString('latin1', 0, 4)).toBe('RaS2')
  const pages = []
  let at = 4
  while (at < file.length) {
    const header = file.subarray(at, at + 1796)
    at += 1796
    const number = (offset: number) => header.readUInt32BE(offset)
    const numbers = {
      width: number(372),
      height: number(376),
      bits: number(388),
      perLine: number(392),
      dpi: number(276),
    }
    const bytes = numbers.bits < 8 ? 1 : numbers.bits / 8
    const lines: Buffer[] = []
    while (lines.length < numbers.height) {
      const repeats = (file[at++] ?? 0) + 1
      const line: Buffer[] = []
      let length = 0
      while (length < numbers.perLine) {
        const count = file[at++] ?? 0
        expect(count).not.toBe(128)
        const part =
          count < 128
            ? Buffer.concat(Array(count + 1).fill(file.subarray(at, at + bytes)))
            : file.subarray(at, at + (257 - count) * bytes)
        at += count < 128 ? bytes : part.length
        line.push(part)
        length += part.length
      }
      const whole = Buffer.concat(line)
      expect(whole).toHaveLength(numbers.perLine)
      for (let n = 0; n < repeats; n++) lines.push(whole)
    }
    expect(lines).toHaveLength(numbers.height)
    pages.push({ numbers, lines })
  }
  return pages
}

const pages = fc
  .record({ width: fc.integer({ min: 1, max: 400 }), height: fc.integer({ min: 1, max: 12 }) })
  .chain(({ width, height }) =>
    fc
      // runs, and dots that differ from each other
      .array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.constantFrom(0, 255, 7)), { minLength: 1, maxLength: 30 })
      .map((runs): GreyPage => {
        const all = runs.flatMap(([length, grey], n) =>
          Array.from({ length }, (_, at) => (grey === 7 ? (at * 31 + n) % 256 : grey)),
        )
        return {
          width,
          height,
          dots: Uint8Array.from({ length: width * height }, (_, at) => all[at % all.length] ?? 0),
        }
      }),
  )

describe('pages as dots', () => {
  test.each(['sgray_8', 'srgb_8'] as const)('of %s are read back dot by dot', (kind: RasterKind) => {
    fc.assert(
      fc.property(fc.array(pages, { minLength: 1, maxLength: 3 }), (list) => {
        const read = readBack(pwgRaster(list, kind, 300))
        expect(read.map(({ numbers }) => [numbers.width, numbers.height, numbers.dpi])).toEqual(
          list.map(({ width, height }) => [width, height, 300]),
        )
        for (const [n, page] of list.entries()) {
          const each = kind === 'srgb_8' ? 3 : 1
          const dots = Buffer.concat(read[n]?.lines ?? [])
          expect(Buffer.from(dots.filter((_, at) => at % each === 0)).equals(page.dots)).toBe(true)
          if (each === 3) expect(Buffer.from(dots.filter((_, at) => at % 3 === 2)).equals(page.dots)).toBe(true)
        }
      }),
    )
  })

  test('in black and white are as dark as they were', () => {
    const [width, height] = [101, 64]
    for (const grey of [0, 64, 128, 200, 255]) {
      const file = pwgRaster([{ width, height, dots: new Uint8Array(width * height).fill(grey) }], 'black_1', 203)
      const [page] = readBack(file)
      const black = (page?.lines ?? [])
        .flatMap((line) => Array.from({ length: width }, (_, x) => ((line[x >> 3] ?? 0) >> (7 - (x & 7))) & 1))
        .reduce((sum, dot) => sum + dot, 0)
      expect(black / (width * height)).toBeCloseTo(1 - grey / 255, 1)
    }
  })
})
