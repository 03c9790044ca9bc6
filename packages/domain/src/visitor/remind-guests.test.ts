import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextReminder } from './remind-guests'

const zone = 'Asia/Shanghai'
const at = (text: string) => Date.parse(`2026-11-${text}:00+08:00`)
const window = (from: string, until: string) => ({ start: at(from), end: at(until) })

test.each([
  ['a visit tomorrow', [window('24T10:00', '24T12:00')], '23T08:00', '23T18:00'],
  ['invited when the evening has gone by', [window('24T10:00', '24T12:00')], '23T19:00', null],
  ['at the very hour', [window('24T10:00', '24T12:00')], '23T18:00', null],
  [
    'three days in a row: before the first',
    [window('24T09:00', '24T18:00'), window('25T09:00', '25T18:00'), window('26T09:00', '26T18:00')],
    '23T19:00',
    null,
  ],
  ['every week: before each', [window('20T09:00', '20T18:00'), window('27T09:00', '27T18:00')], '20T10:00', '26T18:00'],
  ['a visit just after midnight', [window('24T00:30', '24T02:00')], '22T08:00', '23T18:00'],
])('%s', (_, windows, now, expected) => {
  expect(nextReminder(windows, 18, zone, at(now))?.at ?? null).toBe(expected === null ? null : at(expected))
})

test('is asked for in Berlin on its own clock, also when summer time ends', () => {
  const start = Date.parse('2026-10-25T09:00:00+01:00')
  const found = nextReminder([{ start, end: start + 3_600_000 }], 18, 'Europe/Berlin', start - 5 * 86_400_000)
  expect(found?.at).toBe(Date.parse('2026-10-24T18:00:00+02:00'))
})

test('asked again from each answer, it comes to an end, and each answer lies before its window', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 30 }), fc.nat(23), (gaps, hour) => {
      let start = at('01T09:00')
      const windows = gaps.map((gap) => {
        start += gap * 3_600_000
        return { start, end: start + 1_800_000 }
      })
      let [now, asked] = [at('01T00:00'), 0]
      for (
        let next = nextReminder(windows, hour, zone, now);
        next !== null;
        next = nextReminder(windows, hour, zone, now)
      ) {
        expect(next.at).toBeGreaterThan(now)
        expect(next.at).toBeLessThan(next.window.start)
        now = next.at
        expect(++asked).toBeLessThanOrEqual(windows.length)
      }
    }),
  )
})
