import { instantOf } from '@workplace/domain/kernel/zone'
import { describe, expect, it } from 'vitest'
import { boardRoomOf } from './board'
import { sampleMeeting, sampleRoom } from './room.sample'
import { firstFree, isOtherZone, momentOf, noonOf, nowMinute, roomDayOf } from './room-day'

const date = '2026-11-20'
const at = (minute: number) => instantOf(date, minute, 'Asia/Shanghai')
const room = boardRoomOf({ ...sampleRoom, meeting: [sampleMeeting] })

describe('the day of a room', () => {
  it('is drawn from grounds behind and segments by their first block', () => {
    const day = roomDayOf(room, date, momentOf(at(9 * 60 + 7)))
    expect(day.grounds).toEqual([
      { state: 'past', from: 0, to: 36 },
      { state: 'closed', from: 80, to: 96 },
    ])
    expect([...day.beginning.keys()]).toEqual([40])
    expect(day.beginning.get(40)?.[0]?.occupied.booker_name).toBe('Ann')
    expect(firstFree(day)).toBe(36)
  })

  it('is made once as long as nothing changes', () => {
    const moment = momentOf(at(540))
    expect(roomDayOf(room, date, moment)).toBe(roomDayOf(room, date, momentOf(at(554))))
    expect(roomDayOf(room, date, moment)).not.toBe(roomDayOf(room, date, momentOf(at(555))))
  })

  it('is past as a whole the day after', () => {
    const day = roomDayOf(room, date, momentOf(at(1440 + 1)))
    expect(day.grounds).toEqual([{ state: 'past', from: 0, to: 96 }])
  })
})

describe('now', () => {
  it('has a place only on the day that it is in the office', () => {
    expect(nowMinute(at(600), date, 'Asia/Shanghai')).toBe(600)
    expect(nowMinute(at(600), date, 'Europe/Berlin')).toBe(180)
    expect(nowMinute(at(60), date, 'Europe/Berlin')).toBeNull()
  })

  it('tells zones apart by their clocks, not by their names', () => {
    expect(isOtherZone('Asia/Shanghai', 'Asia/Chongqing', at(600))).toBe(false)
    expect(isOtherZone('Asia/Shanghai', 'Europe/Berlin', at(600))).toBe(true)
    // In winter they are the same, in summer not.
    expect(isOtherZone('Europe/Berlin', 'Africa/Lagos', noonOf('2026-11-20', 'Europe/Berlin'))).toBe(false)
    expect(isOtherZone('Europe/Berlin', 'Africa/Lagos', noonOf('2027-07-01', 'Europe/Berlin'))).toBe(true)
  })
})
