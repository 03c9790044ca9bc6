import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawCode } from './captcha'

const cells = 4

/** How many dark points lie in each quarter of the picture, from left to right. */
async function inkOf(svg: string): Promise<number[]> {
  const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true })
  const ink = new Array<number>(cells).fill(0)
  for (let at = 0; at < data.length; at += info.channels) {
    const x = (at / info.channels) % info.width
    const cell = Math.floor((x * cells) / info.width)
    if ((data[at] ?? 255) < 128) ink[cell] = (ink[cell] ?? 0) + 1
  }
  return ink
}

describe('the code image', () => {
  it('is a picture that shows something at the place of each character', async () => {
    for (let round = 0; round < 20; round += 1) {
      for (const ink of await inkOf(drawCode().svg)) expect(ink).toBeGreaterThan(80)
    }
  })

  it('has four characters without any that look alike', () => {
    const seen = new Set(Array.from({ length: 300 }, () => drawCode().text).join(''))
    expect([...seen].sort().join('')).toBe('23456789ACEFHJKLMNPRTUWXY')
    expect(drawCode().text).toHaveLength(4)
  })

  it('needs no font and does not carry its text', () => {
    const { svg, text } = drawCode()
    expect(svg).not.toMatch(/<text|font|<script|href|style/)
    expect(svg).not.toContain(text)
  })

  it('is another one each time, even for the same code', () => {
    const pictures = Array.from({ length: 100 }, drawCode)
    expect(new Set(pictures.map(({ svg }) => svg)).size).toBe(100)
    expect(new Set(pictures.map(({ text }) => text)).size).toBeGreaterThan(95)
  })

  it('stays small enough to travel in an answer', () => {
    for (let round = 0; round < 50; round += 1) expect(drawCode().svg.length).toBeLessThan(8000)
  })
})
