import { describe, expect, test } from 'vitest'
import { isOverstay } from './overstay'
import { type Presence, presenceUnknown } from './release'

const end = Date.UTC(2026, 10, 23, 3)
const at = (minutes: number) => end + minutes * 60_000
const seenSince = (minutes: number): Presence => ({ ...presenceUnknown, state: 'occupied', since: at(minutes) })

describe('whether people stayed too long', () => {
  test.each<[string, next: number, Presence, minutes: number, boolean]>([
    ['seen from within the meeting until the next began', 30, seenSince(-40), 10, true],
    ['for just so long that nobody else can have been seen', 15, seenSince(-1), 10, true],
    ['a minute less: it may have been the next', 14, seenSince(-1), 10, false],
    ['back to back: nobody knows who it is', 0, seenSince(-40), 10, false],
    ['somebody came after its end', 30, seenSince(0), 10, false],
    ['they left', 30, { ...presenceUnknown, state: 'empty', since: at(12) }, 10, false],
    ['nothing is known', 30, presenceUnknown, 10, false],
    ['it is not counted', 30, seenSince(-40), 0, false],
  ])('%s', (_, next, seen, minutes, expected) => {
    expect(isOverstay({ end, next: at(next) }, seen, minutes)).toBe(expected)
  })
})
