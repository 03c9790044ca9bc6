import { describe, expect, it } from 'vitest'
import { isTypedCode, paperCode, readCode, screenCode, typedCode, typedPaperCode } from './checkin-code'

const key = Buffer.alloc(32, 7)
const about = { company_id: 1, meeting_id: 3 }
const now = Date.parse('2026-11-23T02:05:00Z')
const minute = 60_000

describe('the code of a screen', () => {
  const code = screenCode(key, { ...about, terminal_id: 2 }, now)
  it('is another each minute and is taken for five', () => {
    expect(screenCode(key, { ...about, terminal_id: 2 }, now + minute)).not.toBe(code)
    expect(readCode(key, 1, code, now + 5 * minute)).toEqual({ meeting_id: 3, terminal_id: 2 })
    expect(readCode(key, 1, code, now + 6 * minute)).toBeUndefined()
  })
  it('of a clock that stands before it counts for one minute, and no longer', () => {
    expect(readCode(key, 1, code, now - minute)).toBeDefined()
    expect(readCode(key, 1, code, now - 2 * minute)).toBeUndefined()
  })
  it('is of its company, meeting, screen and installation alone', () => {
    expect(readCode(key, 2, code, now)).toBeUndefined()
    expect(readCode(Buffer.alloc(32, 8), 1, code, now)).toBeUndefined()
    expect(readCode(key, 1, code.replace('2.3.', '2.4.'), now)).toBeUndefined()
    expect(readCode(key, 1, code.replace('2.3.', '9.3.'), now)).toBeUndefined()
  })
  it('without a screen names none', () => {
    const projected = screenCode(key, { ...about, terminal_id: 0 }, now)
    expect(readCode(key, 1, projected, now)).toEqual({ meeting_id: 3, terminal_id: null })
  })
})

describe('the code on paper', () => {
  it('stays, and is of its company and meeting alone', () => {
    const code = paperCode(key, about)
    expect(readCode(key, 1, code, now + 30 * 1440 * minute)).toEqual({ meeting_id: 3, terminal_id: null })
    expect(readCode(key, 2, code, now)).toBeUndefined()
    expect(readCode(key, 1, code.replace('p.3.', 'p.4.'), now)).toBeUndefined()
    for (const bad of ['p.3.', 'p.3.x', `${code}x`, code.slice(0, -1)])
      expect(readCode(key, 1, bad, now)).toBeUndefined()
  })
})

describe('what is typed', () => {
  it('from a screen is good for some minutes, from paper always', () => {
    const [shown, printed] = [typedCode(key, about, now), typedPaperCode(key, about)]
    expect([shown, printed]).toEqual([
      expect.stringMatching(/^[A-HJ-NP-Z2-9]{6}$/),
      expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/),
    ])
    const typed = ` ${shown.slice(0, 3)}-${shown.slice(3)} `.toLowerCase()
    expect(isTypedCode(key, about, typed, now + 5 * minute)).toBe(true)
    expect(isTypedCode(key, about, typed, now + 15 * minute)).toBe(false)
    expect(isTypedCode(key, about, printed, now + 1440 * minute)).toBe(true)
    expect(isTypedCode(key, { ...about, meeting_id: 4 }, shown, now)).toBe(false)
    for (const bad of ['', '0', shown.slice(1), `${shown}A`]) expect(isTypedCode(key, about, bad, now)).toBe(false)
  })
})
