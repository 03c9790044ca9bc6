import { describe, expect, test } from 'vitest'
import { addDays } from '../kernel/date'
import { patternOn, type RosterDay, type RosterPerson, rosterWarnings } from './roster'
import { shiftOf } from './shift.sample'

// early 1, late 2, night 3
const known = new Map([
  [1, shiftOf('07:00-15:00')],
  [2, shiftOf('15:00-23:00')],
  [3, shiftOf('23:00-31:00')],
])
const shifts = { on: (id: number) => known.get(id) }
const limits = { rest_hours: 11, days_running: 6, week_hours: 44 }
// a Monday
const from = '2026-03-02'

/** `1 1 2 . ?3`: a shift a day from Monday on, `.` off, `_` not planned; behind `*` what is about to change. */
function person(text: string, more: Partial<RosterDay> = {}, user_id = 1): RosterPerson {
  const days = text.split(' ').map((cell, n): RosterDay => {
    const shift = Number(cell.replace('*', '')) || null
    return {
      ...{ date: addDays(from, n), shift, unplanned: cell === '_', counted: true, statutory: false, away: false },
      ...(cell.startsWith('*') ? { before: { shift: shift === null ? 1 : null } } : {}),
      ...(cell.startsWith('*') ? more : {}),
    }
  })
  return { user_id, team_id: 7, roster: true, days }
}
const told = (people: RosterPerson | readonly RosterPerson[], more: object = {}) => {
  const all = 'days' in people ? [people] : people
  const until = addDays(from, Math.max(...all.map(({ days }) => days.length)) - 1)
  return rosterWarnings({ people: all, shifts, limits, from, until, today: from, ...more }).map(
    ({ kind, date, ...of }) => {
      const more = 'minutes' in of ? of.minutes : 'days' in of ? of.days : 'shift' in of ? of.shift : ''
      return `${kind} ${date.slice(5)} ${more}`.trim()
    },
  )
}

describe('what is told before a roster is published', () => {
  test.each([
    ['nothing changes', '1 1 1 1 1 . .', []],
    ['two days that are far enough apart', '*1 *1 . 2 2 . .', []],
    ['an early shift after a late one', '*2 *1 . . . . .', ['rest 03-03 480']],
    ['the later of both changes', '2 *1 . . . . .', ['rest 03-03 480']],
    ['what was short before and stays is nobody’s news', '2 1 *. . . . .', []],
    ['a late shift after a night', '*3 *2 . . . . .', ['rest 03-03 480']],
    ['an early shift before the night is over', '*3 *1 . . . . .', ['rest 03-03 0']],
    ['a day off between', '*3 . *1 . . . .', []],
    ['seven days running', '*1 *1 *1 *1 *1 *1 *1', ['running 03-02 7', 'week 03-02 3360']],
    ['six are allowed, 48 hours are not', '*1 1 1 1 1 1 .', ['week 03-02 2880']],
    ['a run over two weeks', '. . . 1 1 1 1 *1 1 1 . . . .', ['running 03-05 7']],
    ['days that were forgotten, once for each person', '1 _ _ 1 *1 . .', ['unplanned 03-03 2']],
  ])('%s', (_, text, warnings) => {
    expect(told(person(text))).toEqual(warnings)
  })
  test('shifts that overlap cannot be published, before everything else', () => {
    const long = { on: (id: number) => (id === 4 ? shiftOf('20:00-32:00') : known.get(id)) }
    expect(told(person('*4 *1 . . . . .', { away: true }), { shifts: long })).toEqual([
      'overlap 03-03 -60',
      'away 03-02',
      'away 03-03',
    ])
  })
  test.each([
    ['days that are past', {}, { today: '2026-03-03' }, ['past 03-02']],
    ['leave under a shift', { away: true }, {}, ['away 03-02']],
    ['a statutory day', { statutory: true }, {}, ['statutory 03-02']],
    ['what became another meanwhile', { moved: true }, {}, ['moved 03-02']],
  ])('%s', (_, day, asked, warnings) => {
    expect(told(person('*1 . . . . . .', day), asked)).toEqual(warnings)
  })
  test('a day off that lies over leave, or on a statutory day, is what it should be', () => {
    expect(told(person('*. . . . . . .', { away: true, statutory: true }))).toEqual([])
  })
  test('limits of 0 warn of nothing', () => {
    const none = { rest_hours: 0, days_running: 0, week_hours: 0 }
    expect(told(person('*2 *1 *1 *1 *1 *1 *1'), { limits: none })).toEqual([])
  })
  test('a shift that nobody has any more on a weekday on which somebody else does', () => {
    const people = [person('*. . . . . . . 1 . . . . . .'), person('2 . . . . . . 2 . . . . . .', {}, 2)]
    expect(told(people)).toEqual(['nobody 03-02 1'])
    expect(told([{ ...person('*. . . . . . . 1 . . . . . .'), roster: false }])).toEqual([])
    expect(told(person('. . . . . . . 1 . . . . . .'))).toEqual([])
  })
})

describe('a pattern', () => {
  const steps = [
    { shift: 1, days: 2 },
    { shift: 3, days: 1 },
    { shift: 'rest', days: 1 },
  ] as const
  test('goes round, and the next person begins later in it', () => {
    expect([0, 1, 2, 3, 4, 5].map((n) => patternOn(steps, n))).toEqual([1, 1, 3, 'rest', 1, 1])
    expect([0, 1, 2].map((n) => patternOn(steps, n - 1))).toEqual(['rest', 1, 1])
  })
  test('without days says nothing', () => {
    expect(patternOn([], 3)).toBe('plan')
  })
})
