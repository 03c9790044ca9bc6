import { instantOf } from '@workplace/domain/kernel/zone'
import { describe, expect, it } from 'vitest'
import { boardRoomOf } from '../core/board'
import { sampleMeeting, sampleRoom } from '../core/room.sample'
import { judgeMove, judgeSlot, nearestSlot } from './slot-verdicts'

const date = '2026-11-20'
const at = (minute: number) => instantOf(date, minute, 'Asia/Shanghai')
const slot = (start_minute: number, end_minute: number) => ({ date, start_minute, end_minute })
/** Weekly from 10:00 to 11:00, another one from 12:00 to 13:00; two hours at most. */
const room = boardRoomOf({
  ...sampleRoom,
  single_time: '2.00',
  meeting: [sampleMeeting, { ...sampleMeeting, id: 2, start_time: `${date} 12:00:00`, end_time: `${date} 13:00:00` }],
})

describe('booking', () => {
  it('is judged by the rules on the day that is shown', () => {
    expect(judgeSlot(room, slot(660, 720), date, at(480))).toMatchObject({ ok: true })
    expect(judgeSlot(room, slot(690, 735), date, at(480))).toMatchObject({ ok: false, reason: 'conflict' })
    expect(judgeSlot(room, slot(690, 735), '2026-11-21', at(480))).toBeNull()
  })

  it('is offered the nearest free slot of the day', () => {
    expect(nearestSlot(room, slot(600, 660), at(480))).toEqual(slot(660, 720))
  })
})

describe('moving a meeting', () => {
  const from = slot(600, 660)
  const move = (to: ReturnType<typeof slot>, now: number) => judgeMove(room, 1, from, to, now)

  it('does not find itself in its way', () => {
    expect(move(slot(615, 675), at(480))).toMatchObject({ ok: true })
    expect(move(slot(690, 750), at(480))).toMatchObject({ ok: false, reason: 'conflict' })
  })

  it('while it runs: its end may come later, up to the next meeting and the longest booking', () => {
    expect(move(slot(600, 720), at(630))).toMatchObject({ ok: true })
    expect(move(slot(600, 735), at(630))).toMatchObject({ ok: false, reason: 'length' })
    const long = boardRoomOf({ ...room.room, single_time: null })
    expect(judgeMove(long, 1, from, slot(600, 735), at(630))).toMatchObject({ ok: false, reason: 'conflict' })
  })

  it('while it runs: its end may come earlier, but not before now', () => {
    expect(move(slot(600, 645), at(630))).toMatchObject({ ok: true })
    expect(move(slot(600, 615), at(630))).toMatchObject({ ok: false, reason: 'past' })
  })

  it('is always allowed where nothing moves', () => {
    expect(move(from, at(655))).toMatchObject({ ok: true })
  })
})
