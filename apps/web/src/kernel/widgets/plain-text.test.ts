import { expect, it } from 'vitest'
import { plainText } from './plain-text'

it.each([
  ['会议室 A-101（东）', '会议室 A-101（东）'],
  ['Room "A", 2nd floor & hall', 'Room "A", 2nd floor & hall'],
  ['Tea 🍵 and 👩‍👩‍👧 joined', 'Tea  and  joined'],
  ['1️⃣ first', '1 first'],
  ['★热门★ ¥100 #1 @home', '热门 100 1 home'],
  ['zero\u200Bwidth', 'zerowidth'],
])('emoji and special symbols are removed as one types: %s', (typed, kept) => {
  expect(plainText(typed)).toBe(kept)
})
