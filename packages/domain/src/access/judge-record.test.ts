import { expect, test } from 'vitest'
import { area, attempt, door, instant, strategy } from './access.sample'
import type { AccessAttempt } from './access-attempt'
import { judgeRecord, type PassFacts } from './judge-record'
import { weekly } from './schedule.sample'

const hours = { strategies: [strategy({ schedule: weekly({ 1: '09:00-12:00' }) })] }
const at = instant('2026-11-23 10:00')
const none = { strategies: [] }
const inside = { door: door({ enters: area() }), place: { area_id: 3, since: at - 60_000, entered: {} } }

test.each<[string, Partial<AccessAttempt>, Partial<PassFacts>, string, string | null, boolean]>([
  ['who may passes', {}, {}, 'agrees', null, false],
  ['who may not does not', none, { granted: false }, 'agrees', null, false],
  [
    'whatever else there was',
    none,
    { granted: false, in_emergency: true, stale_delivery: true },
    'agrees',
    null,
    false,
  ],
  ['who may not passes', none, {}, 'wider', null, true],
  ['who may does not', {}, { granted: false }, 'narrower', null, true],
  ['in an emergency', none, { in_emergency: true }, 'wider', 'emergency', false],
  ['opened by hand', none, { by_hand: true }, 'wider', 'by_hand', false],
  ['held shut by hand', {}, { granted: false, by_hand: true }, 'narrower', 'by_hand', false],
  ['by a card that is none of ours', { person: null }, { foreign_card: true }, 'wider', 'foreign_card', false],
  ['a foreign card is no reason to shut', {}, { granted: false, foreign_card: true }, 'narrower', null, true],
  [
    'by a clock that was off',
    { ...hours, at: instant('2026-11-23 12:05') },
    { told_at: instant('2026-11-23 11:55') },
    'wider',
    'clock',
    false,
  ],
  [
    'shut by a clock that was off',
    hours,
    { granted: false, told_at: instant('2026-11-23 08:55') },
    'narrower',
    'clock',
    false,
  ],
  ['a clock that was off and explains nothing', none, { told_at: at - 600_000 }, 'wider', null, true],
  ['before a removal arrived', none, { stale_delivery: true }, 'wider', 'stale_delivery', false],
  ['before a right arrived', {}, { granted: false, stale_delivery: true }, 'narrower', 'stale_delivery', false],
  ['of several causes the plainest', none, { stale_delivery: true, in_emergency: true }, 'wider', 'emergency', false],
  ['a device knows nothing of areas', inside, {}, 'agrees', null, false],
  ['a server does', inside, { verified_by: 'server' }, 'wider', null, true],
  ['nor of an interlock of doors', { door: door({ interlocked: ['open'] }) }, {}, 'agrees', null, false],
  ['nor of those who come together', { door: door({ people_needed: 2 }) }, {}, 'agrees', null, false],
  ['a device that refuses a second time says no by itself', inside, { granted: false }, 'narrower', null, true],
])('%s', (_, asked, facts, judged, cause, unexplained) => {
  const plain = { granted: true, verified_by: 'device', told_at: asked.at ?? at, in_emergency: false } as const
  const all = { ...plain, by_hand: false, foreign_card: false, stale_delivery: false, ...facts }
  expect(judgeRecord(attempt(asked), all)).toEqual({ judged, cause, unexplained })
})
