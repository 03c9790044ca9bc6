import * as common from '../kernel/common-words'
import { date, flag, instant, integer, select, text } from '../kernel/field'
import type { LogVocabulary } from '../kernel/log-vocabulary'
import * as passWords from '../pass/words'
import * as peopleWords from '../people/words'
import { requestKindNames } from './request'
import * as attendanceWords from './words'

/** What the operation log says of this area, beside its resources. */
export const log = {
  modules: {
    attendance_punch: attendanceWords.originalRecords,
    attendance_day: attendanceWords.dailyLog,
    attendance_request: attendanceWords.requests,
    attendance_roster: attendanceWords.roster,
    attendance_month: attendanceWords.months,
  },
  actions: {
    punch_add: ['补录打卡', 'Added a punch'],
    punch_judge: ['判定打卡是否有效', 'Said whether punches count'],
    punch_view_photo: ['查看外勤打卡照片', 'Looked at the photo of a field punch'],
    punch_import: ['导入打卡记录', 'Imported punches'],
    punch_import_stop: ['停止导入打卡记录', 'Stopped an import of punches'],
    day_correct: ['更正打卡点', 'Corrected a point'],
    roster_draft: ['起草排班', 'Drafted a roster'],
    roster_publish: ['发布排班', 'Published a roster'],
    roster_discard: ['放弃排班草稿', 'Discarded drafts of a roster'],
    roster_import: ['导入排班表', 'Imported a roster'],
    days_forgotten: ['删除到期的考勤数据', 'Deleted attendance past its time'],
    passes_too_old: ['超过考勤保留期限的通行未作打卡', 'Took no punches from passes older than attendance is kept'],
    days_apply: ['应用考勤重算', 'Applied a recomputation'],
    month_close: ['考勤封账', 'Closed a month'],
    month_reopen: ['重新打开已封账月份', 'Opened a closed month again'],
    month_carry: ['结转考勤调整', 'Carried adjustments'],
    month_confirm: ['确认本人月考勤', 'Confirmed a month'],
    attendance_ask: ['提交考勤申请', 'Asked for something'],
    attendance_pass: ['通过考勤申请', 'Approved a request'],
    attendance_refuse: ['拒绝考勤申请', 'Rejected a request'],
    attendance_revoke: ['撤销考勤申请', 'Revoked a request'],
    attendance_transfer: ['转交考勤申请', 'Reassigned a request'],
    attendance_import: ['导入请假与出差', 'Imported leave and trips'],
  },
  fields: {
    attendance_punch: {
      person: text(peopleWords.person),
      punch_time: text(common.time),
      valid: flag(attendanceWords.counts),
      reason: text(common.reason),
      records: integer(['条数', 'Records']),
    },
    attendance_day: {
      person: text(peopleWords.person),
      day: date(common.date),
      days: integer(attendanceWords.dayCount),
      records: integer(attendanceWords.originalRecords),
      requests: integer(attendanceWords.requests),
      passes: integer(passWords.passes),
      point: text(attendanceWords.point),
      punch_time: text(common.time),
      reason: text(common.reason),
    },
    attendance_roster: {
      cells: integer(attendanceWords.dayCount),
      people: integer(common.quantity),
      changes: text(['变更', 'Changes']),
    },
    attendance_month: {
      month: text(attendanceWords.monthName),
      people: integer(attendanceWords.people),
      reason: text(common.reason),
      state: text(common.status),
      days: integer(attendanceWords.dayCount),
    },
    attendance_request: {
      kind: select(common.type, requestKindNames),
      begin_time: instant(common.start),
      end_time: instant(common.end),
      date: date(common.date),
      reason: text(common.reason),
      opinion: text(common.comment),
      to: text(['转交给', 'Reassigned to']),
      people: text(common.quantity),
    },
  },
} as const satisfies LogVocabulary
