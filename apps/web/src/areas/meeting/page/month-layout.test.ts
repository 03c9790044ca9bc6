import { describe, expect, it } from 'vitest'
import { boardRoomOf } from '../core/board'
import { sampleMeeting, sampleRoom } from '../core/room.sample'
import { afterKey, linesOf, monthDays, shownIn } from './month-layout'

const now = Date.parse('2026-11-18T02:00:00Z')
const days = (room = {}) =>
  monthDays(boardRoomOf({ ...sampleRoom, meeting: [sampleMeeting], ...room }), '2026-11-20', now)
const on = (date: string, room = {}) => days(room).find((day) => day.date === date)

describe('a month', () => {
  it('has 42 days from the Sunday before the 1st, and knows its own', () => {
    expect(days()).toHaveLength(42)
    expect(days()[0]?.date).toBe('2026-11-01')
    expect(days().filter(({ isOwn }) => isOwn)).toHaveLength(30)
  })

  it('has each meeting on its day', () => {
    expect(on('2026-11-20')?.claims.map(({ claim, time }) => [claim.id, time])).toEqual([[1, '10:00']])
    expect(on('2026-11-19')?.claims).toEqual([])
  })

  it('shows the part of each day of a meeting that crosses midnight', () => {
    const night = { ...sampleMeeting, start_time: '2026-11-20 22:00:00', end_time: '2026-11-21 01:00:00' }
    expect(on('2026-11-20', { meeting: [night] })?.claims[0]).toMatchObject({ time: '22:00', end_minute: 1440 })
    expect(on('2026-11-21', { meeting: [night] })?.claims[0]).toMatchObject({ time: '00:00', end_minute: 60 })
  })

  it('has them in the order of their start, those that hold the room first', () => {
    const later = { ...sampleMeeting, id: 2, start_time: '2026-11-20 15:00:00', end_time: '2026-11-20 16:00:00' }
    const waiting = { ...sampleMeeting, id: 3, audit_state: 1 }
    const claims = on('2026-11-20', { meeting: [later, waiting, sampleMeeting] })?.claims
    expect(claims?.map(({ claim }) => claim.id)).toEqual([1, 3, 2])
  })

  it('says on which days nobody can book, and why', () => {
    expect(on('2026-11-21')?.shut).toBeNull()
    expect(on('2026-11-21', { approve_booking_weekend: true })?.shut?.kind).toBe('closed')
    const lock = { begin_date: '2026-11-20', end_date: '2026-11-20', begin_time: null, end_time: null, weekdays: null }
    expect(on('2026-11-20', { locks: [{ ...lock, reason: 'Paint' }] })?.shut).toEqual({
      kind: 'locked',
      reason: 'Paint',
    })
    expect(on('2026-11-20', { locks: [{ ...lock, begin_time: '12:00', reason: 'Paint' }] })?.shut).toBeNull()
    expect(on('2026-11-20', { status: 'offline' })?.shut?.kind).toBe('offline')
    const near = { limitdays: 3 }
    expect([on('2026-11-20', near)?.shut, on('2026-11-21', near)?.shut?.kind]).toEqual([null, 'ahead'])
    const hours = { limit_unit: 'hour' as const, limithours: 48 }
    expect([on('2026-11-20', hours)?.shut, on('2026-11-21', hours)?.shut?.kind]).toEqual([null, 'ahead'])
  })
})

describe('a cell', () => {
  it('shows what fits, and one line says how many more', () => {
    expect(shownIn(3, 3)).toEqual({ shown: 3, more: 0 })
    expect(shownIn(3, 4)).toEqual({ shown: 2, more: 2 })
    expect(shownIn(1, 5)).toEqual({ shown: 0, more: 5 })
    expect(linesOf(118, 30, 22)).toBe(4)
    expect(linesOf(20, 30, 22)).toBe(1)
  })

  it('is left by the arrows, a week or a month at a time too', () => {
    expect(afterKey('ArrowDown', '2026-11-28')).toBe('2026-12-05')
    expect(afterKey('Home', '2026-11-20')).toBe('2026-11-15')
    expect(afterKey('End', '2026-11-20')).toBe('2026-11-21')
    expect(afterKey('PageUp', '2026-12-31')).toBe('2026-11-30')
    expect(afterKey('x', '2026-11-20')).toBeNull()
  })
})
