import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { instantOf } from '../kernel/zone'
import { checkInWindow, undecidedAt } from './check-in-window'
import { type DeskSlot, openOn, untilWhen, wantedMinutes, wantedSpan } from './desk-times'
import {
  byDistance,
  bySuitability,
  type Candidate,
  deskReasons,
  deskScore,
  metresToColleagues,
  metresWithoutPlan,
} from './suggestion'
import { type DeskRequest, deskVerdict, peakOf } from './verdict'

const zone = 'Asia/Shanghai'
const day = '2026-11-24'
const at = (time: string, date = day) => Date.parse(`${date}T${time}:00+08:00`)

const free: DeskRequest = {
  now: at('08:00'),
  attribute: 'shared',
  gone: false,
  lock: null,
  span: { start: at('09:00'), end: at('18:00') },
  day_off: false,
  date: day,
  today: day,
  last_date: '2026-12-08',
  neighbourhood: null,
  owner: null,
  other: null,
  taken: false,
  breach: null,
  room: null,
}
const others = { mine: false, others: 'first', first_hours: 18 } as const

describe('whether a desk may be booked', () => {
  test.each<[string, Partial<DeskRequest>, string]>([
    ['a desk that is gone', { gone: true }, 'closed'],
    ['one that nobody uses', { attribute: 'unavailable' }, 'closed'],
    ['a fixed one without an owner that day', { attribute: 'fixed' }, 'closed'],
    ['somebody else’s own', { attribute: 'fixed', owner: { mine: false, shared: false } }, 'assigned'],
    ['somebody else’s on that weekday', { owner: { mine: false, shared: false } }, 'assigned'],
    [
      'one that nobody uses, whoever owns it',
      { attribute: 'unavailable', owner: { mine: true, shared: true } },
      'closed',
    ],
    ['a locked one', { lock: { reason: 'paint' } }, 'locked'],
    ['a time that is over', { now: at('18:00') }, 'past'],
    ['yesterday', { date: '2026-11-23', span: null }, 'past'],
    ['a time outside of its slots', { span: null }, 'hours'],
    ['a day on which the office is closed', { day_off: true }, 'hours'],
    ['a day that is too far ahead', { date: '2026-12-09' }, 'horizon'],
    ['a neighbourhood of others', { neighbourhood: { ...others, others: 'only' } }, 'neighbourhood'],
    ['one where others come first', { neighbourhood: others, now: at('14:59', '2026-11-23') }, 'neighbourhood'],
    ['a drop-in desk later today', { attribute: 'drop_in' }, 'drop_in'],
    ['a person who has another desk', { other: { number: 'A-2' } }, 'person'],
    ['a desk that is taken', { taken: true }, 'conflict'],
    ['an area that is full', { room: { most: 3, people: 3 } }, 'full'],
    ['what a rule group forbids', { breach: { rule: 'R', limit: 'week', n: 3 } }, 'rule'],
  ])('%s is refused', (_, more, reason) => {
    expect(deskVerdict({ ...free, ...more })).toMatchObject({ ok: false, reason })
  })
  test.each<[string, Partial<DeskRequest>]>([
    ['an ordinary desk', {}],
    ['one’s own', { attribute: 'fixed', owner: { mine: true, shared: false } }],
    [
      'one’s own, whatever rule groups say',
      { owner: { mine: true, shared: false }, breach: { rule: 'R', limit: 'week', n: 3 } },
    ],
    ['somebody else’s that is shared', { attribute: 'fixed', owner: { mine: false, shared: true } }],
    [
      'one’s own where others come first',
      { owner: { mine: true, shared: false }, neighbourhood: { ...others, others: 'only' } },
    ],
    ['the last minute of its time', { now: at('17:59') }],
    ['a drop-in desk from now', { attribute: 'drop_in', now: at('09:00') }],
    ['others once it is near', { neighbourhood: others, now: at('15:00', '2026-11-23'), today: '2026-11-23' }],
    ['people of the neighbourhood', { neighbourhood: { ...others, mine: true, others: 'only' } }],
    ['the last place of an area', { room: { most: 3, people: 2 } }],
    ['the last date', { date: '2026-12-08' }],
  ])('%s is not', (_, more) => {
    expect(deskVerdict({ ...free, ...more })).toEqual({ ok: true })
  })
  it('says the first thing that is wrong, and from when others may book', () => {
    const wrong = { ...free, taken: true, lock: { reason: 'paint' }, other: { number: 'A-2' } }
    expect(deskVerdict(wrong)).toEqual({ ok: false, reason: 'locked', lock: 'paint' })
    expect(deskVerdict({ ...free, neighbourhood: others, now: at('14:59', '2026-11-23') })).toMatchObject({
      from: at('15:00', '2026-11-23'),
    })
  })
  it('counts people who are there at once, not one after the other', () => {
    const span = (start: number, end: number) => ({ start, end })
    expect(peakOf([])).toBe(0)
    expect(peakOf([span(0, 5), span(5, 9)])).toBe(1)
    expect(peakOf([span(0, 5), span(4, 9), span(8, 12)])).toBe(2)
  })
})

const slots: DeskSlot[] = [
  { id: 2, start_time: '13:00', end_time: '18:00', weekdays: [1, 2, 3, 4, 5] },
  { id: 1, start_time: '09:00', end_time: '12:00', weekdays: [1, 2, 3, 4, 5] },
  { id: 3, start_time: '18:00', end_time: '24:00', weekdays: [2] },
]
const hours = (start_time: string, end_time: string) => ({ unit: 'hour', start_time, end_time }) as const

describe('what time is meant', () => {
  test.each([
    ['the day', { unit: 'day' } as const, [540, 1440]],
    ['a slot', { unit: 'slot', slot_ids: [1] } as const, [540, 720]],
    ['two slots', { unit: 'slot', slot_ids: [2, 1] } as const, [540, 1080]],
    ['a slot that it has not', { unit: 'slot', slot_ids: [1, 9] } as const, null],
    ['hours of one slot', hours('09:15', '11:00'), [555, 660]],
    ['hours over the break', hours('11:00', '14:00'), null],
    ['hours over slots that touch', hours('17:00', '19:00'), [1020, 1140]],
    ['no whole quarters', hours('09:10', '10:00'), null],
    ['an end before the start', hours('11:00', '10:00'), null],
  ])('%s', (_, wanted, expected) => {
    const found = wantedMinutes(slots, day, wanted)
    expect(found === null ? null : [found.start, found.end]).toEqual(expected)
  })
  test.each<[string, number, number | null, [number, number] | null]>([
    ['to the end of the slot that runs', 10 * 60 + 7, null, [600, 720]],
    ['of the next one in a break', 12 * 60 + 20, null, [780, 1080]],
    ['of the first one before it opens', 7 * 60, null, [540, 720]],
    ['until somebody else has it', 10 * 60, 11 * 60 + 20, [600, 675]],
    ['no longer where the other claim begins at once', 10 * 60 + 50, 10 * 60 + 55, null],
    ['no longer after the last slot', 24 * 60, null, null],
  ])('of who sits down is %s', (_, minute, next, expected) => {
    const found = untilWhen(slots, day, minute, next)
    expect(found === null ? null : [found.start, found.end]).toEqual(expected)
  })
  it('begins and ends where slots do, though that is no quarter, and in quarters else', () => {
    const odd = [
      { ...slots[0], id: 91, start_time: '09:10', end_time: '12:40' },
      { ...slots[0], id: 92, start_time: '12:40', end_time: '17:50' },
    ] as DeskSlot[]
    expect(untilWhen(odd, day, 9 * 60, null)).toEqual({ start: 550, end: 760 })
    expect(untilWhen(odd, day, 12 * 60 + 38, null)).toEqual({ start: 750, end: 760 })
    expect(untilWhen(odd, day, 10 * 60 + 7, 11 * 60 + 5)).toEqual({ start: 600, end: 660 })
    expect(wantedMinutes(odd, day, hours('09:10', '12:40'))).toEqual({ start: 550, end: 760 })
    expect(wantedMinutes(odd, day, hours('12:40', '15:00'))).toEqual({ start: 760, end: 900 })
    expect(wantedMinutes(odd, day, hours('09:20', '12:40'))).toBeNull()
  })
  it('is nothing at weekends', () => {
    expect(wantedMinutes(slots, '2026-11-28', { unit: 'day' })).toBeNull()
    expect(openOn(slots, '2026-11-28')).toEqual([])
  })
  it('begins now where it has begun, and stays what it was once it is over', () => {
    const morning = { start: 540, end: 720 }
    expect(wantedSpan(day, morning, zone, at('08:00'))).toEqual({ start: at('09:00'), end: at('12:00') })
    expect(wantedSpan(day, morning, zone, at('10:07') + 31_000)).toEqual({ start: at('10:07'), end: at('12:00') })
    expect(wantedSpan(day, morning, zone, at('12:00'))).toEqual({ start: at('09:00'), end: at('12:00') })
  })
  it('is nothing in an hour that the clock skips', () => {
    expect(wantedSpan('2026-03-29', { start: 120, end: 180 }, 'Europe/Berlin', 0)).toBeNull()
  })
  it('lies within the slots of the day, whatever is asked', () => {
    const minute = fc.integer({ min: 0, max: 96 }).map((n) => n * 15)
    const time = (n: number) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`
    fc.assert(
      fc.property(minute, minute, (from, to) => {
        const found = wantedMinutes(slots, day, hours(time(from), time(to)))
        if (found === null) return true
        return openOn(slots, day).some(({ start, end }) => start <= found.start && found.end <= end && from < to)
      }),
    )
  })
})

describe('when somebody checks in', () => {
  const open = instantOf(day, 9 * 60, zone)
  const window = (made: number, unit: 'day' | 'slot' | 'hour' = 'day', start = at('08:00')) =>
    checkInWindow({
      ...{ span: { start, end: at('18:00') }, unit, office_opens: open, made },
      ...{ before_minutes: 60, after_minutes: 120 },
    })
  it('begins an hour before the office opens and ends two hours after', () => {
    expect(window(at('10:00', '2026-11-23'))).toEqual({ from: at('08:00'), deadline: at('11:00') })
  })
  it('leaves half an hour to who books late', () => {
    expect(window(at('10:50')).deadline).toBe(at('11:20'))
    expect(window(at('17:45')).deadline).toBe(at('18:00'))
  })
  it('goes by its own start where hours were chosen', () => {
    expect(window(at('07:00'), 'hour')).toEqual({ from: at('07:00'), deadline: at('10:00') })
  })
})

describe('a wish about which nobody decides', () => {
  const span = { start: at('09:00'), end: at('18:00') }
  it('is refused at its start, half an hour after it was made, at its end', () => {
    expect(undecidedAt(span, at('10:00', '2026-11-23'))).toBe(at('09:00'))
    expect(undecidedAt(span, at('10:00'))).toBe(at('10:30'))
    expect(undecidedAt(span, at('17:50'))).toBe(at('18:00'))
  })
})

describe('which desk is proposed', () => {
  const desk = (id: number, more: Partial<Candidate> = {}): Candidate => ({
    ...{ id, number: `A-${id}`, uses: 0, metres: null, has_all: false, own_neighbourhood: false, favourite: false },
    ...more,
  })
  it('is where one sat before, near the team, with what one needs, at home', () => {
    expect(deskScore(desk(1, { uses: 9, metres: 0, has_all: true, own_neighbourhood: true }))).toBe(75)
    expect(deskScore(desk(1, { metres: 15 }))).toBe(15)
    expect(deskScore(desk(1, { favourite: true, uses: 2 }))).toBe(50)
    expect(deskScore(desk(1, { metres: 80 }))).toBe(0)
    const order = bySuitability([desk(1), desk(2, { uses: 1 }), desk(3, { metres: 5 })])
    expect(order.map(({ id }) => id)).toEqual([3, 2, 1])
  })
  it('of equals is the lowest number, as people count', () => {
    expect(bySuitability([desk(10), desk(2), desk(1)]).map(({ id }) => id)).toEqual([1, 2, 10])
  })
  it('says what speaks for it, the weightiest first', () => {
    const reasons = deskReasons(
      desk(1, { favourite: true, uses: 2, metres: 6, has_all: true, own_neighbourhood: true }),
    )
    expect(reasons.map(({ reason, n }) => [reason, n])).toEqual([
      ['favourite', 0],
      ['team', 6],
      ['used', 2],
      ['equipment', 0],
      ['neighbourhood', 0],
    ])
    expect(deskReasons(desk(1, { metres: 30 }))).toEqual([])
  })
  it('measures on the plan to the middle of the team, where half of it is drawn on that floor', () => {
    const standing = (x: number | null, y: number | null, floor_id = 1) => ({ area_id: 1, floor_id, x, y })
    const here = standing(0, 0)
    expect(metresToColleagues(here, [])).toBeNull()
    expect(metresToColleagues(here, [standing(300, 400)])).toEqual({ metres: 5, measured: true })
    expect(metresToColleagues(here, [standing(300, 0), standing(500, 0)])).toEqual({ metres: 4, measured: true })
    const outlier = [standing(300, 0), standing(300, 0), standing(9000, 0)]
    expect(metresToColleagues(here, outlier)).toEqual({ metres: 3, measured: true })
    expect(metresToColleagues(here, [standing(300, 0), standing(0, 0, 2)])).toEqual({ metres: 3, measured: true })
    expect(metresToColleagues(here, [standing(300, 0), standing(0, 0, 2), standing(0, 0, 2)])?.measured).toBe(false)
    expect(metresToColleagues(standing(null, null), [standing(300, 0)])).toEqual({ metres: 10, measured: false })
  })
  it('knows without a plan only areas and floors', () => {
    const here = { area_id: 1, floor_id: 1 }
    const floor = { area_id: 2, floor_id: 1 }
    expect(metresWithoutPlan(here, [])).toBeNull()
    expect(metresWithoutPlan(here, [here, here, { area_id: 9, floor_id: 9 }])).toBe(10)
    expect(metresWithoutPlan(here, [floor, floor, here])).toBe(25)
    expect(metresWithoutPlan(here, [{ area_id: 9, floor_id: 9 }])).toBe(30)
  })
})

describe('desks by their way from one', () => {
  const desk = (number: string, floor_id: number, area_id: number, x: number | null, y = x) => ({
    ...{ id: Number(number.slice(1)), number, floor_id, area_id, x, y },
  })
  const names = (desks: readonly { number: string }[]) => desks.map(({ number }) => number)
  const all = [
    desk('A9', 2, 9, 0),
    desk('A8', 1, 2, null),
    desk('A7', 1, 1, null),
    desk('A6', 1, 1, null),
    desk('A10', 1, 1, 300),
    desk('A2', 1, 2, 300),
    desk('A1', 1, 2, 900),
  ]
  test.each([
    ['that is drawn: as they lie, whatever their area', desk('A3', 1, 1, 200), 'A2 A10 A1 A6 A7 A8 A9'],
    ['that is not: those of its area first', desk('A3', 1, 1, null), 'A6 A7 A10 A1 A2 A8 A9'],
  ])('%s', (_, from, wanted) => {
    expect(names(byDistance(from, all))).toEqual(wanted.split(' '))
  })
})
