import { describe, expect, it } from 'vitest'
import {
  batches,
  boardRoomOf,
  claimOf,
  withClaim,
  withClaims,
  withoutClaims,
  withPage,
  withRooms,
  withStar,
  zonesOf,
} from './board'
import { sampleMeeting, sampleRoom } from './room.sample'

const other = { ...sampleRoom, id: 8, name: 'Room 302' }
const board = () => [boardRoomOf({ ...sampleRoom, meeting: [sampleMeeting] }), boardRoomOf(other)]

describe('a claim', () => {
  it('is read on the clock of its office', () => {
    const claim = claimOf(sampleMeeting, 'Asia/Shanghai')
    expect(new Date(claim.start).toISOString()).toBe('2026-11-20T02:00:00.000Z')
    expect(new Date(claim.end).toISOString()).toBe('2026-11-20T03:00:00.000Z')
    expect(new Date(claimOf(sampleMeeting, 'Europe/Berlin').start).toISOString()).toBe('2026-11-20T09:00:00.000Z')
  })

  it('may end at midnight, or days later', () => {
    const ends = (end_time: string) =>
      new Date(claimOf({ ...sampleMeeting, end_time }, 'Asia/Shanghai').end).toISOString()
    expect(ends('2026-11-21 00:00:00')).toBe('2026-11-20T16:00:00.000Z')
    expect(ends('2026-11-22 08:30:00')).toBe('2026-11-22T00:30:00.000Z')
  })

  it('that was ended in its first minute is still one', () => {
    const claim = claimOf({ ...sampleMeeting, end_time: sampleMeeting.start_time }, 'Asia/Shanghai')
    expect(claim.end - claim.start).toBe(60_000)
  })
})

describe('the board', () => {
  it('shows a room once, although it moved to the next page', () => {
    expect(withPage(board(), [other, { ...sampleRoom, id: 9 }]).map(({ id }) => id)).toEqual([7, 8, 9])
  })

  it('changes only the rooms whose claims changed', () => {
    const before = board()
    expect(withClaims(before, { 7: [sampleMeeting], 8: [] })).toBe(before)
    const after = withClaims(before, { 8: [{ ...sampleMeeting, meetingroom_id: 8 }] })
    expect(after[0]).toBe(before[0])
    expect(after[1]?.claims).toHaveLength(1)
  })

  it('keeps what it knows of rooms that are not in the answer', () => {
    expect(withClaims(board(), {})[0]?.claims).toHaveLength(1)
  })

  it('drops the claims of a day that is left', () => {
    expect(withoutClaims(board()).flatMap(({ claims }) => claims)).toEqual([])
  })

  it('takes rooms anew without drawing those that stayed as they were', () => {
    const before = board()
    const after = withRooms(before, [
      { ...other, capacity: 20 },
      { ...sampleRoom, meeting: [sampleMeeting] },
    ])
    expect(after.map(({ id }) => id)).toEqual([8, 7])
    expect(after[1]).toBe(before[0])
    expect(after[0]?.room.capacity).toBe(20)
    const live = withClaims(before, { 7: [] })
    expect(withRooms(live, [sampleRoom, other])[0]).toBe(live[0])
  })

  it('shows an accepted booking at once, and once', () => {
    const booked = { ...sampleMeeting, id: 2, start_time: '2026-11-20 12:00:00', end_time: '2026-11-20 13:00:00' }
    const after = withClaim(board(), booked)
    expect(after[0]?.claims.map(({ id }) => id)).toEqual([1, 2])
    expect(withClaim(after, booked)).toBe(after)
  })

  it('names its zones once each', () => {
    expect(zonesOf(board())).toEqual(['Asia/Shanghai'])
  })
})

it('batches take as many as fit and lose none', () => {
  expect(batches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(batches([], 2)).toEqual([])
})

it('a star is the room’s alone: the other rooms stay the same objects', () => {
  const before = board()
  const after = withStar(before, 7, true)
  expect(after[0]?.room.favourite).toBe(1)
  expect(after[0]?.claims).toBe(before[0]?.claims)
  expect(after[1]).toBe(before[1])
  expect(withStar(after, 7, false)[0]?.room.favourite).toBe(0)
})
