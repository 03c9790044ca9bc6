import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRefresher } from './use-live-refresh'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
/** Longer than it gathers. */
const aWhile = () => vi.advanceTimersByTimeAsync(1000)

it('looks once for a burst, ends each look, and begins the last one after the last word', async () => {
  const ends: (() => void)[] = []
  const looks = createRefresher(() => new Promise<void>((resolve) => ends.push(resolve)))
  for (let n = 0; n < 50; n++) looks.later()
  expect(ends).toHaveLength(0)
  await aWhile()
  expect(ends).toHaveLength(1)
  for (let n = 0; n < 50; n++) looks.later()
  await aWhile()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await aWhile()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await aWhile()
  expect(ends).toHaveLength(2)
})

it('does not look any more once it is stopped', async () => {
  const look = vi.fn(async () => {})
  const looks = createRefresher(look)
  looks.later()
  looks.stop()
  await aWhile()
  expect(look).not.toHaveBeenCalled()
})

it('rests after a look as long as that took, and forgets nothing meanwhile', async () => {
  const looked: number[] = []
  const look = () =>
    new Promise<void>((resolve) => {
      looked.push(Date.now())
      setTimeout(resolve, 500)
    })
  const looks = createRefresher(look, (took) => Math.max(1_000, 4 * took))
  const began = Date.now()
  looks.later()
  for (let n = 0; n < 60; n++) {
    await vi.advanceTimersByTimeAsync(100)
    if (n < 50) looks.later()
  }
  // 500 ms each, and four times that between them
  expect(looked.map((at) => at - began)).toEqual([100, 2_600, 5_100])
})
