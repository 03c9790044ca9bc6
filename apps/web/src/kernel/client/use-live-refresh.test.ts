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
