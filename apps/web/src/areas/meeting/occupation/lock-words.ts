import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as meetingWords from '@workplace/contract/meeting/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as shared from '../../../kernel/common-words'
import * as ours from '../core/shared-words'

/** Words of locks, and of what stands in their way. */
export const lockWords = {
  lock: ['锁定', 'Lock'],
  lockRooms: ['锁定会议室', 'Lock rooms'],
  edit: shared.edit,
  editLock: ['修改锁定', 'Edit lock'],
  room: meetingroomWords.rooms,
  beginDate: common.startDate,
  endDate: common.endDate,
  hours: ['每天的时间', 'Daily hours'],
  hoursHelp: ['不填表示全天', 'Leave empty for the whole day'],
  beginTime: common.startTime,
  endTime: common.endTime,
  weekdays: ['仅限星期', 'Weekdays only'],
  weekdaysHelp: ['不选表示每天', 'Leave empty for every day'],
  reason: meetingWords.lockReason,
  reasonMissing: meetingWords.lockReasonMissing,
  reasonHint: ['预订人会看到', 'Visible to people who want to book'],
  dateMissing: ['请选择锁定日期', 'Select the lock dates'],
  roomMissing: meetingWords.roomsMissing,
  allowed: meetingWords.canStillBook,
  allowedHelp: ['这些人的会议不受影响', 'Meetings of these people aren’t affected'],
  cancel: shared.cancel,
  back: shared.backToEdit,
  save: shared.save,
  locked: ['已锁定', 'Locked'],
  saved: shared.changeSaved,
  settled: [
    '已锁定：保留 {kept} 个、调整 {moved} 个、取消 {cancelled} 个会议',
    'Locked: {kept} kept, {moved} moved, {cancelled} cancelled',
  ],
  inTheWay: ['锁定时段内有 {n} 个会议', '{n, plural, one {# meeting falls} other {# meetings fall}} within the lock'],
  inTheWayHelp: [
    '请为每个会议选择处理方式；确认后一次完成。',
    'Choose what happens to each meeting. Everything is applied when you confirm.',
  ],
  onlyFirst: [
    '仅列出前 {shown} 个，其余 {rest} 个按“全部”所选方式处理',
    'Only the first {shown} are listed. The other {rest} are handled as selected under “All”.',
  ],
  occupationsStay: [
    '时段内另有 {n} 个周期占用，保持不变',
    '{n, plural, one {# recurring reservation} other {# recurring reservations}} in this period will be kept',
  ],
  all: shared.all,
  allKeep: ['保留', 'Keep'],
  allMove: ['换会议室', 'Move to another room'],
  allCancel: shared.cancel,
  keep: ['保留，照常进行', 'Keep as scheduled'],
  moveTo: ['换到 {room}（{floor}，{seats}人）', 'Move to {room} ({floor}, {seats} seats)'],
  noRoom: ['换会议室（无空闲）', 'Move to another room (none available)'],
  cannotMove: ['换会议室（进行中或待审核改期）', 'Move to another room (in progress or pending reschedule)'],
  cancelMeeting: ours.cancelMeeting,
  endMeeting: ours.endNow,
  refuseRequest: ['不通过申请', 'Reject request'],
  outcomeOf: ['{title}，{time} 的处理方式', 'Action for {title}, {time}'],
  private: meetingWords.privateMeeting,
  waiting: meetingWords.pendingApproval,
  running: common.inProgress,
  series: ['系列', 'Series'],
  by: ['{name} 预订，{n} 人', 'Booked by {name}, {n, plural, one {# person} other {# people}}'],
  notify: ours.notifyThem,
  details: ['会议列表', 'Meetings'],
  revoke: ['撤销', 'Revoke'],
  sureToRevoke: ['确认撤销锁定？', 'Revoke the lock?'],
  revokeText: [
    '“{reason}”撤销后会议室可立即预订，锁定记录保留。',
    'After revoking “{reason}”, the rooms can be booked immediately. The lock stays in the list.',
  ],
  revokeManyText: [
    '撤销 {n} 条锁定后会议室可立即预订，锁定记录保留。',
    'After revoking {n} locks, their rooms can be booked immediately. The locks stay in the list.',
  ],
  revoked: ['已撤销 {n} 条锁定', '{n, plural, one {# lock} other {# locks}} revoked'],
  changed: ['会议情况有变化，请重新选择', 'The meetings have changed. Choose again.'],
} as const satisfies Words
