import type { SpecialDay } from '@workplace/domain/place/day-kind'
import { expect, it } from 'vitest'
import {
  type Brush,
  type Draft,
  datesFrom,
  dayIn,
  daysWith,
  noDraft,
  paint,
  putDays,
  redo,
  stepFrom,
  undo,
  yearsIn,
} from './paint'

const day = (date: string, name = '国庆节', kind: SpecialDay['kind'] = 'off'): SpecialDay => ({
  ...{ date, name, name_en: null, kind, type: 1, as_weekday: null, statutory: false },
})
const brush = (kind: Brush['kind'], name = '国庆节'): Brush => ({
  ...{ kind, name, name_en: null, type: 1, as_weekday: null, statutory: false },
})
const stored = new Map([day('2026-10-01'), day('2026-10-02')].map((one) => [one.date, one]))
const short = ({ edits }: Draft) =>
  [...edits].map(([date, one]) => `${date} ${one === null ? '-' : `${one.kind} ${one.name}`}`)

it('marks days, and knows what is not saved', () => {
  const draft = paint(noDraft, stored, datesFrom('2026-10-02', '2026-10-04'), brush('off'))
  expect(short(draft)).toEqual(['2026-10-03 off 国庆节', '2026-10-04 off 国庆节'])
  expect(daysWith(stored, draft.edits, 2026).map(({ date }) => date.slice(8))).toEqual(['01', '02', '03', '04'])
  expect(daysWith(stored, draft.edits, 2027)).toEqual([])
  expect(yearsIn(paint(draft, stored, ['2025-12-31'], brush('off')).edits)).toEqual([2025, 2026])
})

it('marks from a later day to an earlier one, over months', () => {
  expect(datesFrom('2026-03-01', '2026-02-27')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

it('clears days, and those that nobody marked stay as they are', () => {
  const draft = paint(noDraft, stored, datesFrom('2026-09-30', '2026-10-01'), brush('clear'))
  expect(short(draft)).toEqual(['2026-10-01 -'])
  expect(dayIn(stored, draft.edits, '2026-10-01')).toBeUndefined()
  expect(daysWith(stored, draft.edits, 2026).map(({ date }) => date)).toEqual(['2026-10-02'])
})

it('takes a mark back by the click that set it, of one day only', () => {
  const marked = paint(noDraft, stored, ['2026-10-10'], brush('workday'))
  expect(short(marked)).toEqual(['2026-10-10 workday 国庆节'])
  expect(short(paint(marked, stored, ['2026-10-10'], brush('workday')))).toEqual([])
  expect(short(paint(noDraft, stored, ['2026-10-01'], brush('off')))).toEqual(['2026-10-01 -'])
  expect(paint(noDraft, stored, datesFrom('2026-10-01', '2026-10-02'), brush('off'))).toBe(noDraft)
})

it('leaves what does not belong to a kind', () => {
  const given: Brush = { ...brush('workday'), type: 3, statutory: true, as_weekday: 4 }
  const draft = paint(noDraft, stored, ['2026-10-10'], given)
  expect(draft.edits.get('2026-10-10')).toEqual({ ...day('2026-10-10', '国庆节', 'workday'), as_weekday: 4 })
})

it('takes strokes back one by one, and does them again until there is another', () => {
  const one = paint(noDraft, stored, ['2026-05-01'], brush('off'))
  const two = paint(one, stored, ['2026-05-02'], brush('off'))
  expect(short(undo(two))).toEqual(['2026-05-01 off 国庆节'])
  expect(short(undo(undo(two)))).toEqual([])
  expect(undo(noDraft)).toEqual(noDraft)
  expect(short(redo(undo(two)))).toEqual(short(two))
  expect(redo(two)).toEqual(two)
  const other = paint(undo(two), stored, ['2026-05-04'], brush('off'))
  expect(redo(other)).toEqual(other)
})

it('counts what changes nothing as no stroke', () => {
  expect(paint(noDraft, stored, ['2026-10-08'], brush('clear'))).toBe(noDraft)
  expect(putDays(noDraft, stored, new Map([['2026-10-01', day('2026-10-01')]]))).toBe(noDraft)
})

it('keeps a bounded number of strokes', () => {
  let draft = noDraft
  for (let at = 0; at < 250; at++) draft = paint(draft, stored, ['2026-05-01'], brush('off', `${at}`))
  expect(draft.past).toHaveLength(200)
})

it.each([
  ['2026-10-01', 'ArrowLeft', '2026-09-30'],
  ['2026-10-01', 'ArrowDown', '2026-10-08'],
  ['2026-10-01', 'ArrowUp', '2026-09-24'],
  // a Thursday, weeks begin on Sunday
  ['2026-10-01', 'Home', '2026-09-27'],
  ['2026-10-01', 'End', '2026-10-03'],
  ['2026-12-31', 'ArrowRight', '2026-12-31'],
  ['2026-12-28', 'ArrowDown', '2026-12-31'],
  ['2026-01-03', 'ArrowUp', '2026-01-01'],
  ['2026-01-31', 'PageDown', '2026-02-28'],
  ['2026-03-31', 'PageUp', '2026-02-28'],
  ['2026-01-15', 'PageUp', '2026-01-15'],
  ['2026-12-15', 'PageDown', '2026-12-15'],
  ['2026-12-15', 'a', null],
])('from %s by %s to %s', (from, key, to) => {
  expect(stepFrom(from, key)).toBe(to)
})
