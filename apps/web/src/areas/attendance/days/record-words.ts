import * as attendanceWords from '@workplace/contract/attendance/words'
import * as contractCommon from '@workplace/contract/kernel/common-words'
import { recordWords as passRecordWords } from '@workplace/contract/pass/record-words'
import * as peopleWords from '@workplace/contract/people/words'
import * as shared from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'
import { dayWords } from './day-words'

export const recordWords = {
  title: attendanceWords.originalRecords,
  search: ['搜索姓名或地点', 'Search name or place'],
  dates: contractCommon.date,
  origin: attendanceWords.origin,
  of: dayWords.of,
  late: ['一小时后才上传', 'Sent more than an hour later'],
  doubtful: passRecordWords.timeStates.doubtful,
  invalidOnes: ['无效', 'Not counted'],
  empty: ['还没有打卡记录', 'Nothing was punched yet'],
  total: ['共 {n} 条打卡记录', '{n, plural, one {# punch} other {# punches}}'],
  beyond: ['超过 {n} 条，请缩小范围', 'More than {n}. Look for fewer'],
  time: contractCommon.time,
  person: peopleWords.person,
  nobody: ['未知人员', 'Nobody we know'],
  way: dayWords.by,
  place: contractCommon.place,
  distance: ['距 {n} 米', '{n} m away'],
  uploaded: ['上传于 {time}', 'Sent {time}'],
  state: contractCommon.status,
  counts: attendanceWords.counts,
  notCounted: dayWords.invalid,
  doubt: ['设备时间不可信', 'The clock of the device is not trusted'],
  setInvalid: ['判为无效', 'Don’t count'],
  setValid: ['判为有效', 'Count'],
  chooseAll: shared.selectPage,
  chosen: ['已选 {n} 条', '{n} chosen'],
  judgeText: ['原始记录保留不变，相关日期会重新计算', 'The record stays as it came. The days that it concerns follow.'],
  judged: ['已判定', 'Done'],
  add: attendanceWords.addPunch,
  added: ['已补录，结果稍后更新', 'Added. The result follows in a moment'],
  date: contractCommon.date,
  timeOf: ['时间（HH:mm）', 'Time (HH:mm)'],
  timeWrong: dayWords.timeWrong,
  personMissing: ['请选择人员', 'Choose a person'],
  dateMissing: attendanceWords.chooseDate,
  reason: contractCommon.reason,
  reasonMissing: contractCommon.reasonMissing,
  save: dayWords.save,
  cancel: dayWords.cancel,
  import: ['导入文件', 'Import a file'],
  importTitle: attendanceWords.importPunches,
  importText: [
    '支持 CSV、Excel（两列：工号、时间）或考勤机导出的 attlog.dat。先检查，再导入；同一记录不会重复。',
    'CSV or Excel with two columns (employee ID and time), or the attlog.dat of a device. It is checked before anything is taken; no record is taken twice.',
  ],
  zone: ['文件中的时间属于时区 {zone}', 'Times of the file are on the clock of {zone}'],
  choose: ['选择要导入的文件', 'Choose the file'],
  found: [
    '共 {lines} 行，其中 {known} 行已存在，{faults} 行有问题',
    '{lines, plural, one {# line} other {# lines}}, {known} there already, {faults} with a problem',
  ],
  line: ['第 {row} 行：{message}', 'Line {row}: {message}'],
  take: ['导入其余', 'Take the others'],
  took: ['已导入 {n} 条', 'Took {n, plural, one {# record} other {# records}}'],
} as const satisfies Words
