import type { StrategyForm } from '../kernel/strategy-option'

const warnsOfMore = [
  '发布排班时超过此数会提醒；0 表示不提醒',
  'Publishing a roster warns of more; 0 for never',
] as const

/** From when on somebody is warned, and how months are counted. */
export const settings = {
  attendance_rest_hours: {
    label: ['两班之间至少休息（小时）', 'Rest between two shifts, at least (h)'],
    help: ['发布排班时少于此数会提醒；0 表示不提醒', 'Publishing a roster warns of less; 0 for never'],
    option: { kind: 'number', min: 0, max: 24 },
    initial: '11',
  },
  attendance_days_running: {
    label: ['最多连续上班（天）', 'Days worked in a row, at most'],
    help: warnsOfMore,
    option: { kind: 'number', min: 0, max: 31 },
    initial: '6',
  },
  attendance_week_hours: {
    label: ['每周最多排班（小时）', 'Hours planned a week, at most'],
    help: warnsOfMore,
    option: { kind: 'number', min: 0, max: 168 },
    initial: '44',
  },
  attendance_overtime_hours: {
    label: ['每月加班上限（小时）', 'Overtime a month, at most (h)'],
    help: [
      '达到八成和达到上限时各提醒一次本人与负责人；0 表示不提醒',
      'A message to the person and their leaders at four fifths and at the limit, once each; 0 for never',
    ],
    option: { kind: 'number', min: 0, max: 300 },
    initial: '36',
  },
  attendance_keep_years: {
    label: ['考勤数据保留（年）', 'Keep attendance for (years)'],
    help: [
      '更早的打卡、每日结果与申请按整月删除；已封账的月度长期保留',
      'Older punches, days and requests are deleted, whole months at a time. Closed months stay.',
    ],
    option: { kind: 'number', min: 2, max: 10 },
    initial: '2',
  },
  attendance_photo_days: {
    label: ['外勤打卡照片保留（天）', 'Keep photos of field punches (days)'],
    help: ['到期后照片删除，打卡记录保留', 'After that the photo goes and the punch stays'],
    option: { kind: 'number', min: 1, max: 365 },
    initial: '60',
  },
  attendance_month_start: {
    label: ['考勤月起始日', 'Months of attendance begin on'],
    help: [
      '每月几号起算；26 表示上月 26 日至本月 25 日',
      'Day of the month. With 26, November goes from 26 October to 25 November.',
    ],
    option: { kind: 'number', min: 1, max: 28 },
    initial: '1',
  },
} as const satisfies Record<string, StrategyForm>
