import { expect, test } from 'vitest'
import { readShownCode, shownCodes } from './shown-code'

const key = Buffer.from('a key of some bytes')
const about = { company_id: 3, device_id: 12 }
const now = Date.parse('2026-11-28T09:00:10Z')
const second = 1000

test('a code changes every half minute, and is taken while it stands and as long again', () => {
  const codes = shownCodes(key, about, now)
  expect(codes.map(({ from }) => (from - now) / second)).toEqual([-10, 20, 50, 80, 110, 140, 170, 200])
  expect(new Set(codes.map(({ code }) => code)).size).toBe(8)
  const code = codes[0]?.code ?? ''
  const at = (seconds: number) => readShownCode(key, 3, code, now + seconds * second)
  expect([at(0), at(19), at(20), at(49)]).toEqual(Array.from({ length: 4 }, () => ({ device_id: 12 })))
  expect([at(50), at(3600)]).toEqual(['late', 'late'])
  // one that is not shown yet counts for a clock that is a little behind, no more
  expect(readShownCode(key, 3, codes[1]?.code ?? '', now)).toEqual({ device_id: 12 })
  expect(readShownCode(key, 3, codes[2]?.code ?? '', now)).toBeUndefined()
})

test.each([
  ['of another company', (code: string) => readShownCode(key, 4, code, now)],
  ['of another key', (code: string) => readShownCode(Buffer.from('another'), 3, code, now)],
  ['with another device in it', (code: string) => readShownCode(key, 3, code.replace(/^12/, '13'), now)],
  ['with another time in it', (code: string) => readShownCode(key, 3, code.replace(/\.(\d+)\./, '.99999999.'), now)],
  ['that is none', () => readShownCode(key, 3, 'hello', now)],
])('a code %s is none', (_, read) => {
  expect(read(shownCodes(key, about, now)[0]?.code ?? '')).toBeUndefined()
})
