import { changeCauses } from '@workplace/contract/attendance/daily-log'
import { confirmStates, monthStates } from '@workplace/contract/attendance/month'
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
    heading: [columns.time, columns.wayIn, common.place, attendanceWords.fieldPhoto],
    worded: { 1: worded(punchWayNames), 3: worded({ yes: common.yes }) },
    text: `select punch_time, way, place, case when photo is not null then 'yes' end from attendance_punch where company_id = $1 and user_id = $2
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
    key: 'attendance_roster',
    order: 73,
    label: attendanceWords.roster,
    heading: [common.date, attendanceWords.shift, columns.state],
    worded: { 2: worded({ draft: common.draft, cell: common.published }) },
    text: `select o.date::text as date, coalesce(s.name, '—') as shift, o.state from (
        select company_id, date, shift_id, 'cell' as state from attendance_cell where company_id = $1 and user_id = $2
        union all select company_id, date, shift_id, 'draft' from attendance_draft where company_id = $1 and user_id = $2
      ) as o left join shift s on s.company_id = o.company_id and s.id = o.shift_id order by o.date desc, o.state`,
  },
  {
    key: 'attendance_corrections',
    order: 74,
    label: attendanceWords.correction,
    heading: [common.date, columns.time, common.reason],
    text: `select date::text as date, punch_time, reason from attendance_correction
      where company_id = $1 and user_id = $2 order by id desc`,
  },
  {
    key: 'attendance_months',
    order: 75,
    label: attendanceWords.months,
    heading: [
      ...[attendanceWords.monthName, columns.state, attendanceWords.workMinutes],
      ...[attendanceWords.confirmedBy, common.comment],
    ],
    worded: { 1: worded(monthStates), 3: worded(confirmStates) },
    text: `select m.month, m.state, s.columns ->> 'work_minutes' as worked, m.confirm_state, m.confirm_note
      from attendance_month m
      left join attendance_seal s on s.company_id = m.company_id and s.month_id = m.id and s.version = m.version
      where m.company_id = $1 and m.user_id = $2 order by m.month desc`,
  },
  {
    key: 'attendance_adjustments',
    order: 76,
    label: attendanceWords.adjustments,
    heading: [attendanceWords.monthName, common.date, common.reason, attendanceWords.carriedTo],
    worded: { 2: worded(changeCauses) },
    text: `select m.month, a.date::text as date, a.cause, a.carried_to from attendance_adjustment a
      join attendance_month m on m.company_id = a.company_id and m.id = a.month_id
      where a.company_id = $1 and m.user_id = $2 order by a.id desc`,
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
