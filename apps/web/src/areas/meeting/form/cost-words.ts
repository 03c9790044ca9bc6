import type { Words } from '@workplace/contract/kernel/words'

export const costWords = {
  cost: ['费用', 'Cost'],
  each: ['每次', 'each time'],
  free: ['免费', 'Free'],
  freeMinutes: ['前 {n} 分钟免费', 'first {n, plural, one {# minute} other {# minutes}} free'],
  peak: ['高峰时段 {n} 分钟', '{n, plural, one {# minute} other {# minutes}} at peak price'],
  rooms: ['{n} 间会议室', '{n, plural, one {# room} other {# rooms}}'],
} as const satisfies Words
