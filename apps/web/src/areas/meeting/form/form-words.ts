import * as common from '@workplace/contract/kernel/common-words'
import * as meetingWords from '@workplace/contract/meeting/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as shared from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'
import * as ours from '../core/shared-words'

/** The words of the form in which a meeting is made or changed. */
export const formWords = {
  // rooms
  rooms: meetingroomWords.rooms,
  addRoom: ours.addRoom,
  removeRoom: ['移除{room}', 'Remove {room}'],
  findRoom: ours.searchRooms,
  roomFree: ours.available,
  roomRefused: ['不可预订', 'Not available'],
  roomChecking: shared.checking,
  suggested: ['推荐：此时段可预订', 'Suggested: available at this time'],
  foundRooms: ['搜索结果', 'Results'],
  // people
  people: meetingWords.attendees,
  peopleHint: [
    '搜索姓名、账号、工号或部门，也可输入邮箱',
    'Search by name, account, employee ID or department, or enter an email address',
  ],
  recent: ['最近会面', 'Recent contacts'],
  colleagues: ['同事', 'Colleagues'],
  departments: peopleWords.departments,
  visitors: ['访客（前台接待）', 'Visitors (received at reception)'],
  writtenInChinese: ['以中文通知 {name}，点击改为英文', '{name} is written to in Chinese. Switch to English'],
  writtenInEnglish: ['以英文通知 {name}，点击改为中文', '{name} is written to in English. Switch to Chinese'],
  asVisitor: ['邀请访客“{name}”', 'Invite “{name}” as a visitor'],
  outside: ['外部人员', 'External guests'],
  departmentPeople: shared.peopleCount,
  free: ['空闲', 'Free'],
  busy: ['没有时间', 'Busy'],
  busyName: ['{name}（此时段没有时间）', '{name} (busy at this time)'],
  busyPart: ['{n}/{all} 人没有时间', '{n} of {all} busy'],
  busyPeople: ['此时段没有时间：{names}', 'Busy at this time: {names}'],
  andMore: ['{names}等 {n} 人', '{names} and {n} more'],
  mailMalformed: ['邮箱格式错误：{mail}', 'Not a valid email address: {mail}'],
  // the rest
  more: ['更多选项', 'More options'],
  host: meetingWords.host,
  hostMe: ['我自己', 'Me'],
  hostHint: ['代他人预订，对方会收到通知', 'Book on behalf of someone. They’ll be notified.'],
  forWhom: ['为 {name} 预订', 'For {name}'],
  reminder: ['提醒', 'Reminder'],
  reminderNone: ['不提醒', 'None'],
  reminderHint: [
    '向所有未拒绝的参会人发送消息和邮件',
    'A message and an email go to all attendees who haven’t declined',
  ],
  attachments: ours.attachments,
  addFile: ours.addAttachment,
  fileHint: ['最多 {count} 个，每个不超过 {n}MB：{formats}', 'Up to {count} files, {n} MB each: {formats}'],
  removeFile: ours.removeOne,
  cancelFile: shared.cancelUpload,
  uploading: shared.uploading,
  uploadWaits: ['附件正在上传，请稍候', 'An attachment is still uploading'],
  uploadPaused: ['有附件已暂停上传，请继续或移除', 'An attachment is paused. Resume or remove it.'],
  uploadFailed: ['有附件上传失败，请移除后重试', 'An attachment failed to upload. Remove it and try again.'],
  download: ['下载{name}', 'Download {name}'],
  downloadFailed: ['无法下载该附件', 'Couldn’t download the attachment'],
  files: ['{n} 个附件', '{n, plural, one {# attachment} other {# attachments}}'],
  agree: ['我已阅读并同意', 'I have read and agree to'],
  agreeFirst: ['请先阅读并同意服务条款', 'Read and accept the terms of service first'],
  chooseDay: common.date,
} as const satisfies Words
