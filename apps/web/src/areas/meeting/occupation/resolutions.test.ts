import type { CheckedDate, OccupationClash } from '@workplace/contract/meeting/cyclemeeting'
import { expect, test } from 'vitest'
import { isPossible, openDates, wireResolutions } from './resolutions'

const room = { meetingroom_id: 9, meetingroom_name: 'Far', floor_name: 'F1', capacity: 8 }
const clash = (id: number, more: Partial<OccupationClash> = {}): OccupationClash => ({
  kind: 'meeting',
  id,
  version: 3,
  meetingroom_id: 1,
  meetingroom_name: 'Near',
  title: 'Plan',
  start_time: '2026-11-19 10:00:00',
  end_time: '2026-11-19 11:00:00',
  timezone: 'Asia/Shanghai',
  booker_name: 'Ann',
  attendee_count: 2,
  audit_state: 0,
  series_id: null,
  is_running: false,
  may_move: true,
  alternative: room,
  ...more,
})
const asked = (date: string, clashes: OccupationClash[], more: Partial<CheckedDate> = {}): CheckedDate => ({
  date,
  start_time: `${date} 10:00:00`,
  end_time: `${date} 11:00:00`,
  ok: clashes.every((one) => one.audit_state === 1),
  message: null,
  clashes,
  alternative: room,
  ...more,
})

test('what may become of a date depends on what has the room', () => {
  const possible = (one: CheckedDate) =>
    (['skip', 'elsewhere', 'move', 'cancel'] as const).filter((resolution) => isPossible(one, resolution))
  expect(possible(asked('2026-11-19', [clash(1)]))).toEqual(['skip', 'elsewhere', 'move', 'cancel'])
  expect(possible(asked('2026-11-19', [clash(1), clash(2, { alternative: null })]))).toEqual([
    'skip',
    'elsewhere',
    'cancel',
  ])
  expect(possible(asked('2026-11-19', [clash(1), clash(2, { kind: 'occupation' })]))).toEqual(['skip', 'elsewhere'])
  expect(possible(asked('2026-11-19', [], { ok: false, message: 'Past' }))).toEqual(['skip'])
  // a request that waits is in nobody's way
  expect(openDates([asked('2026-11-19', [clash(1, { audit_state: 1 })])])).toEqual([])
})

test('the choices travel with the rooms that were shown', () => {
  const items = [
    asked('2026-11-19', []),
    asked('2026-11-20', [clash(1), clash(5, { audit_state: 1 })]),
    asked('2026-11-21', [clash(2)]),
    asked('2026-11-22', [clash(3, { kind: 'occupation' })]),
    asked('2026-11-23', [clash(4)], { alternative: null }),
  ]
  const chosen = new Map([
    ['2026-11-21', 'cancel' as const],
    ['2026-11-22', 'elsewhere' as const],
    ['2026-11-23', 'elsewhere' as const],
  ])
  expect(wireResolutions(items, 'move', chosen)).toEqual([
    { date: '2026-11-20', action: 'move', meetings: [{ id: 1, version: 3, meetingroom_id: 9 }] },
    { date: '2026-11-21', action: 'cancel', meetings: [{ id: 2, version: 3, meetingroom_id: undefined }] },
    { date: '2026-11-22', action: 'elsewhere', meetingroom_id: 9 },
    { date: '2026-11-23', action: 'skip' },
  ])
})
