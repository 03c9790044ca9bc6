import type { DoorClaim, DoorState } from '@workplace/contract/terminal/door'
import { describe, expect, it } from 'vitest'
import { isAsleep, momentOf, nextTick, punchCodeOf, timeIn } from './moment'

const at = (time: string, day = '23') => Date.parse(`2026-11-${day}T${time}:00+08:00`)
const claim = (id: number, from: string, to: string, day = '23'): DoorClaim => ({
  ...{ id, kind: 'meeting', title: `Meeting ${id}`, hidden: false, booker: 'Ann', signed: 0, invited: 2 },
  start: at(from, day),
  end: at(to, day),
})
const state = (claims: DoorClaim[], more: Partial<DoorState> = {}): DoorState => ({
  now: at('10:00'),
  name: 'Screen',
  company: 'Acme',
  look: { language: 'both', theme: 'dark', brightness: 100, sleep_start: null, sleep_end: null },
  version: null,
  pin: false,
  may: { book: true, extend: true, end: true },
  room: {
    ...{ name: 'Taishan', office: ['总部', 'HQ'], floor: '3F', capacity: 8 },
    timezone: 'Asia/Shanghai',
    facilities: [],
  },
  ...{ closed: null, claims, offers: [], extensions: [], sign: null, punch: [], notice: null, emergency: null },
  ...more,
})

describe('what a room is at a moment', () => {
  const day = state([claim(1, '10:00', '11:00'), claim(2, '11:00', '12:00'), claim(3, '09:00', '10:00', '24')])
  it('is in use from the first instant of a meeting to its last, and then at once in the next', () => {
    expect(momentOf(day, at('10:00'))).toMatchObject({ kind: 'busy', current: { id: 1 }, until: at('11:00') })
    expect(momentOf(day, at('11:00') - 1)).toMatchObject({ current: { id: 1 } })
    expect(momentOf(day, at('11:00'))).toMatchObject({ kind: 'busy', current: { id: 2 }, coming: [{ id: 3 }] })
  })
  it('is free until the next one of today; what comes tomorrow bounds nothing', () => {
    expect(momentOf(day, at('09:00'))).toMatchObject({ kind: 'free', until: at('10:00') })
    expect(momentOf(day, at('12:00'))).toMatchObject({ kind: 'free', until: null, coming: [{ id: 3 }] })
  })
  it('is soon taken in the last quarter of an hour, closed where a rule says so, and nothing without a room', () => {
    expect(momentOf(day, at('09:45')).kind).toBe('soon')
    expect(momentOf(day, at('09:44')).kind).toBe('free')
    const closed = state([], { closed: { kind: 'locked', text: ['装修', 'Works'] } })
    expect(momentOf(closed, at('10:00')).kind).toBe('closed')
    expect(momentOf(state([], { room: null }), at('10:00')).kind).toBe('none')
  })
  it('changes by itself at the next minute, or where a meeting ends within it', () => {
    expect(nextTick(day, at('09:30') + 1)).toBe(at('09:31'))
    const cut = state([{ ...claim(1, '10:00', '11:00'), end: at('10:05') + 33_000 }])
    expect(nextTick(cut, at('10:05') + 1)).toBe(at('10:05') + 33_000)
  })
  it('is shown on the clock of the room', () => {
    expect(timeIn('Asia/Shanghai', at('10:05'))).toBe('10:05')
    expect(timeIn('Europe/Berlin', at('10:05'))).toBe('03:05')
  })
})

describe('the code with which people punch', () => {
  const codes = [0, 30, 60].map((seconds) => ({ from: at('10:00') + seconds * 1000, code: `code ${seconds}` }))
  const shown = state([], { punch: codes })
  it('changes where the next one begins, and is none when none is left: an old one would be refused', () => {
    const after = (seconds: number) => punchCodeOf(shown, at('10:00') + seconds * 1000)
    expect([after(0), after(29), after(30), after(89)]).toEqual(['code 0', 'code 0', 'code 30', 'code 60'])
    expect(after(90)).toBeNull()
    expect(punchCodeOf(state([]), at('10:00'))).toBeNull()
    expect(nextTick(shown, at('10:00') + 1000)).toBe(at('10:00') + 30_000)
  })
})

describe('sleeping', () => {
  const look = { ...state([]).look, sleep_start: '21:00', sleep_end: '07:00' }
  const night = state([claim(1, '22:00', '23:00')], { look })
  it('is for its hours, over midnight too, and never while somebody meets or is about to', () => {
    expect(isAsleep(night, at('20:59'))).toBe(false)
    expect(isAsleep(night, at('21:00'))).toBe(true)
    expect(isAsleep(night, at('21:50'))).toBe(false)
    expect(isAsleep(night, at('22:30'))).toBe(false)
    expect(isAsleep(night, at('23:00'))).toBe(true)
    expect(isAsleep(night, at('06:59'))).toBe(true)
    expect(isAsleep(night, at('07:00'))).toBe(false)
    expect(isAsleep(state([]), at('23:00'))).toBe(false)
  })
})
