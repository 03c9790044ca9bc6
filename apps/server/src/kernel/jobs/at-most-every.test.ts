import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { atMostEvery } from './at-most-every'

describe('work that is asked for often', () => {
  let times: number[]
  let ask: () => void
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 })
    times = []
    ask = atMostEvery(100, () => times.push(Date.now()))
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    { asked: [0], done: [0] },
    { asked: [0, 10, 90], done: [0, 100] },
    { asked: [0, 10, 110, 150, 399], done: [0, 100, 200, 399] },
    { asked: [0, 100, 200], done: [0, 100, 200] },
  ])('at $asked is done at $done', ({ asked, done }) => {
    for (const at of asked) {
      vi.advanceTimersByTime(at - Date.now())
      ask()
    }
    vi.advanceTimersByTime(1_000)
    expect(times).toEqual(done)
  })
})
