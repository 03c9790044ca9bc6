import { describe, expect, test } from 'vitest'
import { drawnSize, frameAt, moved } from './crop'

const wide = { width: 4000, height: 1000 }
const tall = { width: 1000, height: 4000 }

describe('the part of a picture that is kept', () => {
  test('is the largest of its shape, in the middle', () => {
    expect(frameAt(wide, 2, 1)).toEqual({ x: 1000, y: 0, width: 2000, height: 1000 })
    expect(frameAt(tall, 2, 1)).toEqual({ x: 0, y: 1750, width: 1000, height: 500 })
  })

  test('keeps its middle when one goes nearer, and stays inside when one goes away again', () => {
    const left = moved(wide, frameAt(wide, 2, 4), -5000, 0)
    expect(left).toEqual({ x: 0, y: 375, width: 500, height: 250 })
    expect(frameAt(wide, 2, 1, left)).toEqual({ x: 0, y: 0, width: 2000, height: 1000 })
    expect(frameAt(wide, 2, 8, left)).toEqual({ x: 125, y: 437.5, width: 250, height: 125 })
  })

  test('cannot be pushed out of the picture', () => {
    expect(moved(wide, frameAt(wide, 2, 1), 9999, 9999)).toEqual({ x: 2000, y: 0, width: 2000, height: 1000 })
  })

  test('is made smaller where it is larger than allowed, and never larger', () => {
    expect(drawnSize({ width: 3840, height: 2160 }, { width: 1920, height: 1080 })).toEqual({
      width: 1920,
      height: 1080,
    })
    expect(drawnSize({ width: 3000.4, height: 1384.8 }, { width: 2340, height: 1080 })).toEqual({
      width: 2340,
      height: 1080,
    })
    expect(drawnSize({ width: 640, height: 360 }, { width: 1920, height: 1080 })).toEqual({ width: 640, height: 360 })
  })
})
