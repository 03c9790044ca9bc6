import type { DayPoint, Mark, Settle, Why } from '@workplace/domain/attendance/day'
import type { DayKind } from '@workplace/domain/attendance/overtime'
import * as common from '../kernel/common-words'
import type { Label } from '../kernel/words'
import * as attendanceWords from './words'

const point: Label = ['{point, select, on {上班} other {下班}}', '{point, select, on {arrival} other {departure}}']
const at: Label = [`第 {period} 段${point[0]}`, `Period {period}, ${point[1]}`]

/** Each step of why a day is what it is, as a sentence. */
export const whyWords = {
  plan: [
    '计划 {from} 至 {until}{periods, plural, =1 {} other {，共 {periods} 段}}',
    'Planned {from} to {until}{periods, plural, =1 {} other {, in {periods} periods}}',
  ],
  nothing_planned: ['当天没有排班', 'No shift on this day'],
  day_span: ['{from} 至 {until} 的打卡归属这一天', 'Punches from {from} to {until} belong to this day'],
  outside: [
    '{n} 次打卡不在 {from} 至 {until} 之间，不参与计算',
    '{n, plural, one {# punch is} other {# punches are}} outside {from} to {until} and not counted',
  ],
  clock_changed: [
    '当夜时钟调整，实际时长 {plan} 分钟，而非 {shown} 分钟',
    'The clock changes: this is {plan} minutes long, not {shown}',
  ],
  trip_clock: ['出差期间按当地时间（{zone}）计算', 'On a trip: reckoned on the clock there ({zone})'],
  leave: [
    '{name, select, none {请假} other {{name}}} {from} 至 {until}，占计划 {minutes} 分钟',
    '{name, select, none {Leave} other {{name}}} {from} to {until}: {minutes} min of the plan',
  ],
  trip: ['出差 {from} 至 {until}，占计划 {minutes} 分钟', 'A trip {from} to {until}: {minutes} min of the plan'],
  out: ['外出 {from} 至 {until}，占计划 {minutes} 分钟', 'Out {from} to {until}: {minutes} min of the plan'],
  moved_on: ['第 {period} 段因请假或出差从 {to} 开始', 'Period {period} starts at {to}, because of leave or a trip'],
  moved_off: ['第 {period} 段因请假或出差到 {to} 为止', 'Period {period} ends at {to}, because of leave or a trip'],
  covered: ['第 {period} 段全在请假或出差中，无需打卡', 'Leave or a trip covers period {period}; no punch is needed'],
  slid: [
    '弹性：整个班次{way, select, later {延后} other {提前}} {minutes} 分钟',
    'Flexible: the shift moves {minutes} min {way, select, later {later} other {earlier}}',
  ],
  late_off: [
    '上一班晚走 {minutes} 分钟，可晚到 {granted} 分钟',
    'Left the shift before {minutes} min late, so may come {granted} min later',
  ],
  given: [`${at[0]}按补卡或更正记为 {time}`, `${at[1]}: {time}, by a correction`],
  on: ['第 {period} 段上班卡 {time}', 'Period {period}: arrived {time}'],
  off: ['第 {period} 段下班卡 {time}', 'Period {period}: left {time}'],
  not_needed: [`${at[0]}无需打卡`, `${at[1]}: no punch needed`],
  seam: [`${at[0]}与相邻班段相连，无需打卡`, `${at[1]}: work goes on without a break, no punch needed`],
  pending: [`${at[0]}尚无打卡，记录可能还未传到`, `${at[1]}: no punch yet, records may still arrive`],
  missing: [`${at[0]}没有打卡`, `${at[1]}: no punch`],
  late: ['第 {period} 段迟到 {minutes} 分钟', 'Period {period}: {minutes} min late'],
  serious: ['第 {period} 段严重迟到 {minutes} 分钟', 'Period {period}: seriously late, {minutes} min'],
  late_lack: [
    '第 {period} 段晚到 {minutes} 分钟，按缺卡处理',
    'Period {period}: {minutes} min late, taken as a missing punch',
  ],
  early: ['第 {period} 段早退 {minutes} 分钟', 'Period {period}: left {minutes} min early'],
  early_lack: [
    '第 {period} 段早走 {minutes} 分钟，按缺卡处理',
    'Period {period}: left {minutes} min early, taken as a missing punch',
  ],
  all_absent: ['全天没有打卡，旷工 {minutes} 分钟', 'Nothing was punched all day: {minutes} min absent'],
  period_absent: [
    '第 {period} 段上下班都没有打卡，旷工 {minutes} 分钟',
    'Period {period} has no punches: {minutes} min absent',
  ],
  lack_half: ['缺卡按旷工半天，记 {minutes} 分钟', 'A missing punch is half a day absent: {minutes} min'],
  lack_all: ['缺卡按旷工一天，记 {minutes} 分钟', 'A missing punch is a day absent: {minutes} min'],
  below_absent: [
    '工时 {minutes} 分钟，不足 {least} 分钟，旷工一天',
    'Worked {minutes} min, less than {least}: a day absent',
  ],
  below_half: [
    '工时 {minutes} 分钟，不足 {least} 分钟，旷工半天',
    'Worked {minutes} min, less than {least}: half a day absent',
  ],
  free_hours: ['自由工时，应工作 {minutes} 分钟', 'Free hours: {minutes} min are to be worked'],
  short: ['工时不足 {minutes} 分钟', '{minutes} min short'],
  ot_asked: ['已通过的加班申请 {from} 至 {until}', 'Overtime approved {from} to {until}'],
  ot_found: ['班次之外在场 {minutes} 分钟', 'There for {minutes} min outside the shift'],
  ot_approved: ['按审核计 {minutes} 分钟', '{minutes} min of that by approval'],
  ot_rest: ['扣除休息 {minutes} 分钟', 'Less {minutes} min of rest'],
  ot_below: ['加班 {minutes} 分钟，不足 {least} 分钟，不计', '{minutes} min are less than {least}: no overtime'],
  ot_most: [
    '加班 {minutes} 分钟，每天最多计 {most} 分钟',
    '{minutes} min are more than the {most} that a day may have',
  ],
  ot: [
    '{kind, select, workday {工作日} rest_day {休息日} other {节假日}}加班 {minutes} 分钟',
    '{minutes} min of overtime, {kind, select, workday {workday} rest_day {rest day} other {holiday}}',
  ],
} as const satisfies Record<Why['code'], Label>

/** What would settle a mark. */
export const settleWords = {
  remedy: [
    `补${'{point, select, on {上班} other {下班}}'}卡（第 {period} 段，{begin}）`,
    `A make-up punch for the ${point[1]} of period {period}, {begin}`,
  ],
  leave: ['{begin} 至 {end} 的请假或出差', 'Leave or a trip from {begin} to {end}'],
} as const satisfies Record<Settle['kind'], Label>

/** What a day came to. */
export const dayStates = {
  pending: ['等待记录', 'Waiting for records'],
  absent: attendanceWords.absent,
  leave: ['请假', 'On leave'],
  trip: ['出差', 'On a trip'],
  abnormal: ['异常', 'Needs attention'],
  normal: common.normal,
  rest: attendanceWords.rest,
} as const satisfies Record<string, Label>

/** What kind of day overtime falls on. */
export const dayKindNames = {
  workday: ['工作日', 'Workday'],
  rest_day: ['休息日', 'Rest day'],
  holiday: ['节假日', 'Holiday'],
} as const satisfies Record<DayKind, Label>

/** What stands beside a day that is not as planned. */
export const markNames = {
  late: attendanceWords.late,
  serious: ['严重迟到', 'Seriously late'],
  early: attendanceWords.early,
  lack: attendanceWords.lack,
  part_absent: ['部分旷工', 'Partly absent'],
  short: ['工时不足', 'Hours short'],
} as const satisfies Record<Mark, Label>

/** What became of a point. */
export const pointStates = {
  normal: common.normal,
  late: attendanceWords.late,
  serious: markNames.serious,
  early: attendanceWords.early,
  lack: attendanceWords.lack,
  pending: dayStates.pending,
  none: ['无需打卡', 'No punch needed'],
} as const satisfies Record<DayPoint['result'], Label>
