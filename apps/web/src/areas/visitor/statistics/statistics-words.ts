import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as placeWords from '@workplace/contract/place/words'
import * as visitorWords from '@workplace/contract/visitor/words'
import * as shared from '../../../kernel/common-words'

export const words = {
  title: visitorWords.statistics,
  dates: common.date,
  office: placeWords.office,
  reason: visitorWords.reason,
  any: common.any,
  arrivals: visitorWords.arrivals,
  arrivalsNote: ['来访多天的每天计一次', 'Each day of a longer visit counts'],
  walkIns: visitorWords.walkIns,
  ofArrivals: ['占到访的 {percent}', '{percent} of arrivals'],
  noShows: visitorWords.noShow,
  ofExpected: ['占应到的 {percent}', '{percent} of those due'],
  meanStay: ['平均停留', 'Mean stay'],
  stayOf: ['按 {n, number} 次已知离开时间', 'of {n, plural, one {# known stay} other {# known stays}}'],
  unknown: shared.noData,
  presumed: visitorWords.leavingPresumed,
  presumedNote: ['没有人知道离开时间', 'Nobody knows when they left'],
  note: [
    '只统计人次，不含任何人的信息；访客资料删除后仍然保留。',
    'Counts only, with nothing about anybody; they stay when visitors’ data is deleted.',
  ],
  trend: ['到访趋势', 'Arrivals over time'],
  day: ['每天', 'per day'],
  week: ['每周', 'per week'],
  month: ['每月', 'per month'],
  trendLabel: ['到访人次，{step}，从 {from} 到 {until}', 'Arrivals {step}, {from} to {until}'],
  quarters: ['一天中的到访', 'Through the day'],
  quartersOf: [
    '每 15 分钟{n, plural, =1 {} other {，# 天合计}}',
    'by quarter hour{n, plural, one {} other {, # days together}}',
  ],
  quartersLabel: [
    '每 15 分钟预计与实际到访人次，从 {from} 到 {until}',
    'Expected and actual arrivals by quarter hour, {from} to {until}',
  ],
  quarterTitle: ['{time}：预计 {expected}，到访 {arrivals}', '{time}: {expected} expected, {arrivals} came'],
  quarter: visitorWords.quarterHour,
  expected: visitorWords.expected,
  fileOf: ['{by}（{format}）', '{by} ({format})'],
  byDay: ['按天', 'By day'],
  byQuarter: ['按 15 分钟', 'By quarter hour'],
  heat: ['到访时间', 'When people come'],
  heatLabel: ['每周各小时的到访人次', 'Arrivals by weekday and hour'],
  heatCell: ['{day} {hour}:00：{n} 人次', '{day}, {hour}:00: {n}'],
  nobody: common.none,
  busiest: ['最忙：{day} {hour}:00（{n} 人次）', 'Busiest: {day}, {hour}:00 ({n})'],
  byReason: ['按来访事由', 'By reason'],
  byOffice: shared.byOffice,
  empty: ['所选时间内没有人到访', 'Nobody came in this period'],
  clear: shared.clearFilters,
} as const satisfies Words
