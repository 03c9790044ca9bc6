import { describe, expect, test } from 'vitest'
import { lastMarks, markedAt, musterListOf } from './muster'
import { visitorState as s } from './visit-state'

const now = Date.parse('2026-11-23T12:00:00Z')
const ago = (minutes: number) => now - minutes * 60_000

describe('who is on the list of an evacuation', () => {
  test.each([
    ['inside', { state: s.checked_in, out_time: null, out_way: null, door_in: null }, 'inside'],
    ['staying too long', { state: s.overstay, out_time: null, out_way: null, door_in: null }, 'inside'],
    ['inside again after a break', { state: s.checked_in, out_time: ago(5), out_way: 'desk', door_in: null }, 'inside'],
    ['presumed gone', { state: s.checked_out, out_time: ago(600), out_way: 'auto', door_in: null }, 'check'],
    ['presumed gone yesterday', { state: s.checked_out, out_time: ago(721), out_way: 'auto', door_in: null }, null],
    ['gone as their host says', { state: s.checked_out, out_time: ago(59), out_way: 'host', door_in: null }, 'check'],
    [
      'gone as they said an hour ago',
      { state: s.checked_out, out_time: ago(60), out_way: 'link', door_in: null },
      'left',
    ],
    ['seen leaving', { state: s.away, out_time: ago(1), out_way: 'desk', door_in: null }, 'left'],
    ['not here yet', { state: s.expected, out_time: null, out_way: null, door_in: null }, null],
    [
      'let in by a door after they left',
      { state: s.checked_out, out_time: ago(60), out_way: 'desk', door_in: ago(59) },
      'check',
    ],
    [
      'let in by a door before they left',
      { state: s.checked_out, out_time: ago(60), out_way: 'desk', door_in: ago(60) },
      'left',
    ],
    [
      'let in by the entrance, and not at the desk yet',
      { state: s.expected, out_time: null, out_way: null, door_in: ago(5) },
      'check',
    ],
    ['let in by the entrance yesterday', { state: s.no_show, out_time: null, out_way: null, door_in: ago(720) }, null],
    [
      'let in on a visit that was cancelled',
      { state: s.cancelled, out_time: null, out_way: null, door_in: ago(719) },
      'check',
    ],
  ] as const)('%s', (_, visitor, list) => {
    expect(musterListOf(visitor, now)).toBe(list)
  })
})

describe('marks of several wardens', () => {
  test('the last one counts, in whichever order they come', () => {
    const marks = [
      { id: 3, person_key: 'v1', marked_at: 10, state: 'missing' },
      { id: 1, person_key: 'v1', marked_at: 20, state: 'safe' },
      { id: 2, person_key: 'v2', marked_at: 5, state: 'safe' },
      { id: 4, person_key: 'v2', marked_at: 5, state: 'missing' },
    ]
    for (const order of [marks, [...marks].reverse()]) {
      const last = lastMarks(order)
      expect([last.get('v1')?.state, last.get('v2')?.state]).toEqual(['safe', 'missing'])
    }
  })
  test('a clock that is wrong makes no mark of the future, nor one of before it began', () => {
    expect([markedAt(500, 100, 200), markedAt(50, 100, 200), markedAt(150, 100, 200)]).toEqual([200, 100, 150])
  })
})
