import { describe, expect, it } from 'vitest'
import { ruleSentence, type ToldRule, weekdaysText } from './series-sentence'

const rule = (part: Partial<ToldRule>): ToldRule => ({ period: 'week', interval: 1, begin_date: '2026-11-20', ...part })

describe('a rule is told in a sentence', () => {
  it.each<[Partial<ToldRule>, string, string]>([
    [{ period: 'day', times: 10 }, '每天，共 10 次', 'Every day, 10 times'],
    [{ period: 'day', interval: 3, times: 1 }, '每 3 天，共 1 次', 'Every 3 days, 1 time'],
    [{ until: '2026-12-31' }, '每周五，至 2026年12月31日', 'Every week on Friday, until 31 December 2026'],
    [
      { interval: 2, weekdays: [3, 1] },
      '每 2 周的周一、周三，到可预订的最后一天',
      'Every 2 weeks on Monday and Wednesday, until the last bookable day',
    ],
    [{ period: 'month', times: 4 }, '每月 20 日，共 4 次', 'Every month on the 20th, 4 times'],
    [
      { period: 'month', interval: 2, begin_date: '2026-11-21', times: 4 },
      '每 2 个月的 21 日，共 4 次',
      'Every 2 months on the 21st, 4 times',
    ],
    [
      { period: 'month', month_mode: 'nth_weekday', times: 4 },
      '每月第 3 个周五，共 4 次',
      'Every month on the third Friday, 4 times',
    ],
    [
      { period: 'month', month_mode: 'nth_weekday', nth: -1, times: 4 },
      '每月最后一个周五，共 4 次',
      'Every month on the last Friday, 4 times',
    ],
    [
      { period: 'month', month_mode: 'nth_weekday', begin_date: '2027-01-29', times: 4 },
      '每月最后一个周五，共 4 次',
      'Every month on the last Friday, 4 times',
    ],
  ])('%j', (part, zh, en) => {
    expect([ruleSentence(rule(part), 'zh'), ruleSentence(rule(part), 'en')]).toEqual([zh, en])
  })

  it('names days in a row by the first and the last', () => {
    expect(weekdaysText([5, 4, 3, 2, 1], 'zh')).toBe('周一至周五')
    expect(weekdaysText([1, 2, 3, 4, 5], 'en')).toBe('Monday to Friday')
    expect(weekdaysText([1, 2], 'zh')).toBe('周一、周二')
    expect(weekdaysText([1, 3, 5], 'en')).toBe('Monday, Wednesday and Friday')
  })
})
