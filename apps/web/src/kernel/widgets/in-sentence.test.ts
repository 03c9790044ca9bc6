import { expect, it } from 'vitest'
import { inSentence } from './in-sentence'

it.each([
  ['Meeting room', 'meeting room'],
  ['English name', 'English name'],
  ['IP address', 'IP address'],
  ['IoT device', 'IoT device'],
  ['For', 'for'],
])('%s within a sentence is %s', (label, text) => {
  expect(inSentence(['中文', label], 'en')).toBe(text)
  expect(inSentence(['中文', label], 'zh')).toBe('中文')
})
