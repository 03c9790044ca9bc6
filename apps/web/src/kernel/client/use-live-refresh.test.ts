import { expect, it, vi } from 'vitest'
import { createRefresher } from './use-live-refresh'

it('looks once for a burst, ends each look, and begins the last one after the last word', async () => {
  const ends: (() => void)[] = []
  const looks = createRefresher(() => new Promise<void>((resolve) => ends.push(resolve)))
  for (let n = 0; n < 50; n++) looks.later()
  await vi.waitFor(() => expect(ends).toHaveLength(1))
  for (let n = 0; n < 50; n++) looks.later()
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.waitFor(() => expect(ends).toHaveLength(2))
  ends[1]?.()
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(ends).toHaveLength(2)
})

it('does not look any more once it is stopped', async () => {
  const look = vi.fn(async () => {})
  const looks = createRefresher(look)
  looks.later()
  looks.stop()
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(look).not.toHaveBeenCalled()
})
