import type { Words } from '@workplace/contract/kernel/words'

export const attendanceWords = {
  faults: [
    '{reason, select, none {请至少添加一个工作段} end_before_start {第 {at} 行：开始时间必须早于结束时间（次日时间从 24:00 起计，如次日 09:00 为 33:00）} overlap {第 {at} 行：时段不能重叠} too_long {首段开始至末段结束不能超过 24 小时} starts_next_day {第一段须在当天 24:00 前开始} outside {第 {at} 行：须在工作段之内} order {数值须逐级增大} one_period {弹性班次只能有一个工作段} other {请检查}}',
    '{reason, select, none {Add at least one period} end_before_start {Line {at}: the start must be earlier than the end. Times after midnight count on: 09:00 of the next day is 33:00.} overlap {Line {at}: periods can’t overlap} too_long {At most 24 hours from the first start to the last end} starts_next_day {The first period has to start before 24:00} outside {Line {at}: has to lie within a period} order {Each value has to be greater than the one before} one_period {Flexible shifts have one period only} other {Check this}}',
  ],
  halfAboveWhole: ['必须大于旷工一天的分钟数', 'Has to be greater than the minutes of a day absent'],
} as const satisfies Words
