import { describe, expect, it } from 'vitest'
import { lengthText } from '../../../kernel/time/length-text'
import { claimOf } from './board'
import { blockName, claimName, claimTime, claimTitle, rangeText, refusalText, zoneLong } from './claim-text'
import { sampleMeeting } from './room.sample'

const claim = claimOf(sampleMeeting, 'Asia/Shanghai')

describe('names', () => {
  it('of blocks are room, time and state in both languages', () => {
    expect(blockName('Room 301', 37, 'free', 'en')).toBe('Room 301, 09:15, free')
    expect(blockName('301', 0, 'pending', 'zh')).toBe('301, 00:00, 待审核')
  })

  it('of ranges say when they end on another day', () => {
    expect(rangeText(540, 630)).toBe('09:00–10:30')
    expect(rangeText(1380, 1440)).toBe('23:00–24:00')
    expect(rangeText(1380, 1500)).toBe('23:00–01:00 (+1)')
  })

  it('of zones are those of the season that is looked at', () => {
    expect(zoneLong('Europe/Berlin', Date.parse('2026-11-20T12:00:00Z'))).toBe('Berlin, GMT+1')
    expect(zoneLong('Europe/Berlin', Date.parse('2027-07-01T12:00:00Z'))).toBe('Berlin, GMT+2')
  })

  it('of lengths leave out what is nothing', () => {
    expect(lengthText(90, 'zh')).toBe('1小时30分钟')
    expect(lengthText(60, 'en')).toBe('1 h')
    expect(lengthText(15, 'en')).toBe('15 min')
  })

  it('of meetings hide what the viewer may not see', () => {
    expect(claimTitle({ ...claim, title: '' }, 'zh')).toBe('已预订')
    expect(claimTitle({ title: '', kind: 'occupation' }, 'en')).toBe('Recurring reservation')
    expect(claimName(claim, 'en')).toBe('Weekly, 10:00–11:00, Ann')
    expect(claimName({ ...claim, myself: 1, audit_state: 1 }, 'zh')).toBe('Weekly，10:00–11:00，待审核')
  })

  it('of times that end at midnight or days later', () => {
    expect(claimTime({ start_time: '2026-11-20 23:00:00', end_time: '2026-11-21 00:00:00' })).toBe('23:00–24:00')
    expect(claimTime({ start_time: '2026-11-20 23:00:00', end_time: '2026-11-21 01:00:00' })).toBe(
      '11-20 23:00–11-21 01:00',
    )
  })
})

describe('refusals', () => {
  it('are the sentences of the specification', () => {
    expect(refusalText({ reason: 'length', values: { h: 1, m: 30 } }, 'zh')).toBe('本会议室单次预订不能超过1小时30分钟')
    expect(refusalText({ reason: 'closed', values: { open: '08:00', close: '20:00' } }, 'zh')).toBe(
      '您选择的会议室没有开放这个时间段，开放时间：08:00至20:00',
    )
  })

  it('tell the reason of a lock, if it has one', () => {
    expect(refusalText({ reason: 'locked', values: { reason: '检修' } }, 'zh')).toBe('您选择的会议室已锁定！（检修）')
    expect(refusalText({ reason: 'locked', values: { reason: '' } }, 'zh')).toBe('您选择的会议室已锁定！')
  })

  it('name what stands in the way, as far as it may be seen', () => {
    expect(refusalText({ reason: 'conflict', values: { title: '', from: '10:00', to: '11:00' } }, 'en')).toBe(
      'This time is already taken: Booked 10:00-11:00',
    )
  })
})
