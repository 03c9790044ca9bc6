import { requestKindNames, requestStateNames } from '@workplace/contract/attendance/request'
import { punchWayNames } from '@workplace/contract/attendance/source-record'
import { dayStates } from '@workplace/contract/attendance/why-words'
import * as attendanceWords from '@workplace/contract/attendance/words'
import * as common from '@workplace/contract/kernel/common-words'
import { columns, type PersonalDataKind, worded } from '../../kernel/product/personal-data'

/** What is stored about when people work. */
export const personalData: readonly PersonalDataKind[] = [
  {
    key: 'attendance_days',
    order: 70,
    label: attendanceWords.dailyLog,
    heading: [
      common.date,
      attendanceWords.team,
      common.result,
      attendanceWords.planMinutes,
      attendanceWords.workMinutes,
    ],
    worded: { 2: worded(dayStates) },
    text: `select y.date::text as date, t.name, y.result, y.plan_minutes, y.work_minutes from attendance_day y
      join attendance_team t on t.company_id = y.company_id and t.id = y.team_id
      where y.company_id = $1 and y.user_id = $2 order by y.date desc`,
  },
  {
    key: 'attendance_punches',
    order: 71,
    label: attendanceWords.originalRecords,
    heading: [columns.time, columns.wayIn, common.place],
    worded: { 1: worded(punchWayNames) },
    text: `select punch_time, way, place from attendance_punch where company_id = $1 and user_id = $2
      order by punch_time desc, id desc`,
  },
  {
    key: 'attendance_teams',
    order: 72,
    label: attendanceWords.membership,
    heading: [attendanceWords.team, common.startDate, common.endDate],
    text: `select t.name, m.begin_date::text as begin_date, m.end_date::text as end_date from attendance_member m
      join attendance_team t on t.company_id = m.company_id and t.id = m.team_id
      where m.company_id = $1 and m.user_id = $2 order by m.begin_date desc`,
  },
  {
    key: 'attendance_requests',
    order: 93,
    label: attendanceWords.requests,
    heading: [common.type, common.start, common.end, common.reason, columns.state],
    worded: { 0: worded(requestKindNames), 4: worded(requestStateNames) },
    text: `select kind, begin_time, end_time, reason, state from attendance_request
      where company_id = $1 and user_id = $2 order by created_at desc, id desc`,
  },
]
