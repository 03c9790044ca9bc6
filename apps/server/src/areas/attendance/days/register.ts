import {
  clockTimeFile,
  clockTimePage,
  correctDay,
  type DayRow,
  dailyLogFile,
  dailyLogPage,
  dailyLogSingle,
  myDay,
  myMonth,
  myYear,
} from '@workplace/contract/attendance/daily-log'
import { applyDays, checkDays } from '@workplace/contract/attendance/recompute'
import { rehearsalFile, rehearseRule } from '@workplace/contract/attendance/rehearse'
import { punchWayNames } from '@workplace/contract/attendance/source-record'
import { dayKindNames, dayStates, markNames, pointStates } from '@workplace/contract/attendance/why-words'
import * as attendanceWords from '@workplace/contract/attendance/words'
import * as common from '@workplace/contract/kernel/common-words'
import type { Label } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import { timeOf } from '@workplace/domain/kernel/time'
import { wallClock } from '@workplace/domain/kernel/zone'
import { type Route, route } from '../../../kernel/call/route'
import { type FileColumn, fileOfRows } from '../../../kernel/resources/file-of-rows'
import { applyDaysOf, checkDaysOf } from './check-days'
import { correctDayOf } from './correct-day'
import { dayBatches, daysFrom, listDays } from './day.store'
import { type CardsOn, readDay, readMyDay } from './explain-day'
import { listPoints, type Point, pointBatches, pointsFrom } from './list-points'
import { readMyMonth, readMyYear } from './my-month'
import { exportRehearsal, rehearseOf } from './rehearse'
import { dayWords as words } from './words'

const clockOf = (row: DayRow, on_off: 'on' | 'off') => {
  const points = row.points.filter((one) => one.on_off === on_off)
  const time = (on_off === 'on' ? points[0] : points.at(-1))?.time ?? null
  if (time === null) return ''
  const at = wallClock(Date.parse(time), row.timezone)
  return at.date === row.date ? timeOf(at.minute) : `${at.date} ${timeOf(at.minute)}`
}
const minutes = (name: keyof DayRow, label: Label): FileColumn<DayRow> => [label, (row) => String(row[name])]

const columns: readonly FileColumn<DayRow>[] = [
  [common.date, ({ date }) => date],
  [peopleWords.person, ({ person }) => person],
  [peopleWords.department, ({ department }) => department ?? ''],
  [attendanceWords.team, ({ team }) => team],
  [attendanceWords.shift, ({ shift }) => shift ?? ''],
  [attendanceWords.dayKind, ({ day_kind }, { label }) => label(dayKindNames[day_kind])],
  [attendanceWords.arrived, (row) => clockOf(row, 'on')],
  [attendanceWords.left, (row) => clockOf(row, 'off')],
  [common.result, ({ result }, { label }) => label(dayStates[result])],
  [attendanceWords.marks, ({ marks }, { label }) => marks.map((mark) => label(markNames[mark])).join('; ')],
  minutes('plan_minutes', words.fields.plan_minutes),
  minutes('work_minutes', words.fields.work_minutes),
  minutes('late_minutes', words.fields.late_minutes),
  minutes('early_minutes', words.fields.early_minutes),
  minutes('absent_minutes', words.fields.absent_minutes),
  minutes('leave_minutes', words.fields.leave_minutes),
  minutes('trip_minutes', words.fields.trip_minutes),
  minutes('overtime_minutes', words.fields.overtime_workday),
]

const clockAt = (time: string | null, { timezone, date }: Point) => {
  if (time === null) return ''
  const at = wallClock(Date.parse(time), timezone)
  return at.date === date ? timeOf(at.minute) : `${at.date} ${timeOf(at.minute)}`
}
const pointColumns: readonly FileColumn<Point>[] = [
  [common.date, ({ date }) => date],
  [peopleWords.person, ({ person }) => person],
  [peopleWords.department, ({ department }) => department ?? ''],
  [attendanceWords.shift, ({ shift }) => shift ?? ''],
  [attendanceWords.point, ({ period_no, on_off }, { label }) => `${period_no} ${label(words[on_off])}`],
  [words.due, (row) => clockAt(row.due, row)],
  [words.punched, (row) => clockAt(row.time, row)],
  [common.result, ({ result }, { label }) => label(pointStates[result])],
  [words.minutes, ({ minutes }) => String(minutes)],
  [
    attendanceWords.by,
    ({ way }, { label }) => (way === null ? '' : label(punchWayNames[way as keyof typeof punchWayNames])),
  ],
  [common.place, ({ place }) => place ?? ''],
]

/** What days came to, and why. `cardsOn`: whether somebody may still ask for a make-up card of a date. */
export const dayRoutes = (cardsOn: CardsOn): Route[] => [
  route(dailyLogPage, listDays),
  route(dailyLogFile, async (call, { format, ...sought }) =>
    fileOfRows(call, attendanceWords.dailyLog, format, columns, dayBatches(call, sought, 500), daysFrom(call, sought)),
  ),
  route(dailyLogSingle, readDay(cardsOn)),
  route(correctDay, correctDayOf),
  route(checkDays, checkDaysOf),
  route(applyDays, applyDaysOf),
  route(rehearseRule, rehearseOf),
  route(rehearsalFile, exportRehearsal),
  route(clockTimePage, listPoints),
  route(clockTimeFile, async (call, { format, ...sought }) =>
    fileOfRows(
      call,
      attendanceWords.clockTimes,
      format,
      pointColumns,
      pointBatches(call, sought, 1000),
      pointsFrom(call, sought),
    ),
  ),
  route(myMonth, readMyMonth),
  route(myYear, readMyYear),
  route(myDay, readMyDay(cardsOn)),
]
