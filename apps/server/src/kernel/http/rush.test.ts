import { describe, expect, it } from 'vitest'
import { LONGEST_WAIT_MS, letsPeopleGoFirst, openRush } from './rush'

describe('a rush', () => {
  it('is many answers within a moment, and over a moment after the last', () => {
    let at = 0
    const rush = openRush(() => at)
    for (let n = 0; n < 19; n++) rush.answered()
    expect(rush.isOn()).toBe(false)
    rush.answered()
    expect(rush.isOn()).toBe(true)
    at = 350 // what was before is looked at until as much time has passed again
    expect(rush.isOn()).toBe(true)
    at = 560
    expect(rush.isOn()).toBe(false)
  })

  it('is none where as many come slowly, or after a long silence', () => {
    let at = 0
    const rush = openRush(() => at)
    for (let n = 0; n < 200; n++, at += 20) {
      rush.answered()
      expect(rush.isOn()).toBe(false)
    }
    for (let n = 0; n < 30; n++) rush.answered()
    at += 5_000
    expect(rush.isOn()).toBe(false)
  })

  it('keeps what nobody waits for waiting, but not for ever', () => {
    let [at, on] = [0, true]
    const waits = letsPeopleGoFirst({ isOn: () => on }, () => at)
    expect(waits()).toBe(true)
    at = LONGEST_WAIT_MS - 1
    expect(waits()).toBe(true)
    at = LONGEST_WAIT_MS
    expect(waits()).toBe(false)
    at += 60_000
    expect(waits()).toBe(false)
    on = false
    expect(waits()).toBe(false)
    on = true
    expect(waits()).toBe(true)
  })
})
