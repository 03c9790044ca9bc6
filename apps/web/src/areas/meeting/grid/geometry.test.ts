import { describe, expect, it } from 'vitest'
import { coveredHour, edgeSpeed, firstScroll, scaleOf, scrollBeside, xOf } from './geometry'

const scale = scaleOf('comfortable', false)

describe('the geometry of the grid', () => {
  it('has rows of 56 pixels, or 40 when compact', () => {
    expect(scaleOf('comfortable', true).row).toBe(56)
    expect(scaleOf('compact', false).row).toBe(40)
  })

  it('opens six hours before now, and never before midnight', () => {
    const width = scale.rooms + 40 * scale.block
    expect(firstScroll(15 * 60, 480, width, scale)).toBe(xOf(9 * 60, scale))
    expect(firstScroll(3 * 60, 480, width, scale)).toBe(0)
    expect(firstScroll(null, 8 * 60, width, scale)).toBe(xOf(7.5 * 60, scale))
  })

  it('shows now also where fewer hours fit', () => {
    const width = scale.rooms + 20 * scale.block
    expect(firstScroll(15 * 60, 480, width, scale)).toBe(xOf(12 * 60, scale))
  })

  it('leaves out the name of an hour that the mark of now would cover half', () => {
    expect(coveredHour(12 * 60 + 26, scale)).toBe(12)
    expect(coveredHour(12 * 60 + 45, scale)).toBeNull()
    expect(coveredHour(12 * 60 + 55, scale)).toBe(13)
    expect(coveredHour(23 * 60 + 55, scale)).toBeNull()
  })

  it('shows a slot beside a panel, its beginning first', () => {
    const width = scale.rooms + 20 * scale.block
    expect(scrollBeside(600, 660, 40 * scale.block, width, scale)).toBeNull()
    expect(scrollBeside(900, 960, 40 * scale.block, width, scale)).toBe(45 * scale.block)
    expect(scrollBeside(900, 1440, 40 * scale.block, width, scale)).toBe(59 * scale.block)
  })

  it('scrolls faster the nearer the pointer is to the edge, and not at all in between', () => {
    expect(edgeSpeed(500, 100, 900)).toBe(0)
    expect(edgeSpeed(120, 100, 900)).toBeLessThan(0)
    expect(edgeSpeed(880, 100, 900)).toBeGreaterThan(0)
    expect(edgeSpeed(1500, 100, 900)).toBe(18)
    expect(edgeSpeed(-500, 100, 900)).toBe(-18)
    expect(edgeSpeed(895, 100, 900)).toBeGreaterThan(edgeSpeed(870, 100, 900))
  })
})
