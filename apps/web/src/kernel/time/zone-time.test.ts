import { describe, expect, it } from 'vitest'
import { clockOf, dayInWords, minutesBetween, wallClock, zoneNote } from './zone-time'

const instant = new Date('2026-11-20T16:30:05Z')

describe('times in a zone', () => {
  it('are the zone’s wall clock, midnight included', () => {
    expect(wallClock(instant, 'Asia/Shanghai')).toBe('2026-11-21 00:30:05')
    expect(wallClock(instant, 'Europe/London')).toBe('2026-11-20 16:30:05')
  })
  it('name the zone only where its clock is another', () => {
    expect(zoneNote('Asia/Shanghai', 'zh', instant, 'Asia/Chongqing')).toBe('')
    expect(zoneNote('Asia/Shanghai', 'en', instant, 'Europe/London')).toMatch(/China/)
    expect(zoneNote('Europe/London', 'zh', instant, 'Asia/Shanghai')).toMatch(/英国/)
  })
  it('are said as people say them', () => {
    expect(clockOf('2026-11-20 09:05:00')).toBe('09:05')
    expect(dayInWords('2026-11-20 09:05:00', 'zh')).toBe('11月20日 周五')
    expect(dayInWords('2026-11-20 09:05:00', 'en')).toBe('Fri 20 Nov')
  })
  it('are compared by the clock', () => {
    expect(minutesBetween('2026-11-20 09:00:00', '2026-11-20 10:45:00')).toBe(105)
    expect(minutesBetween('2026-11-20 23:30:00', '2026-11-21 00:15:00')).toBe(45)
  })
})
