import * as common from '@workplace/contract/kernel/common-words'
import * as meetingWords from '@workplace/contract/meeting/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as shared from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'
import * as ours from '../core/shared-words'

export const tabWords = {
  waiting: meetingWords.pendingApproval,
  decided: ['已审核', 'Decided'],
  mine: ['我审核的', 'Decided by me'],
} as const satisfies Words

export const auditStates = {
  waiting: [meetingWords.pendingApproval, 'warning'],
  confirmed: [ours.approved, 'good'],
  refused: [['未通过', 'Rejected'], 'bad'],
  cancelled: [common.cancelled, 'quiet'],
  released: [meetingWords.released, 'quiet'],
} as const

export const auditWords = {
  title: ['会议审核', 'Approval'],
  tabs: meetingWords.approvalStatus,
  // filters
  search: ours.searchTitle,
  dates: ours.meetingDate,
  room: meetingroomWords.room,
  // the table
  meeting: meetingWords.meeting,
  private: meetingWords.privateMeeting,
  time: common.time,
  booker: meetingWords.bookedBy,
  requested: ['提交时间', 'Submitted'],
  clashes: ['冲突', 'Conflicts'],
  noClash: ['无冲突', 'No conflicts'],
  held: ['{n} 个会议占用', '{n, plural, one {# meeting} other {# meetings}} in this slot'],
  rivals: ['{n} 个同时段申请', '{n, plural, one {# request} other {# requests}} for the same time'],
  state: common.status,
  decidedAt: ['审核', 'Decision'],
  reason: common.comment,
  takenReason: ['时段已分配给其他申请', 'The slot was approved for another request'],
  actions: shared.actions,
  approve: common.approve,
  refuse: common.reject,
  nameOf: ['{what} {title}', '{what} {title}'],
  movedFrom: ['原：{slot}', 'Current: {slot}'],
  changeMark: ['改期', 'Reschedule'],
  total: ['共 {n} 条', '{n, plural, =0 {No requests} one {# request} other {# requests}}'],
  selected: shared.selectedCount,
  unselect: shared.clearSelection,
  selectAll: shared.selectPage,
  selectRow: shared.selectOne,
  empty: ['没有待审核的会议', 'No meetings are pending approval'],
  emptyDecided: ['还没有审核记录', 'No approval history yet'],
  emptyFiltered: ['没有符合条件的申请', 'No matching requests'],
  // one request
  loading: shared.loadingNow,
  close: shared.close,
  newSlot: ours.requestedChange,
  more: ['申请变更', 'Requested change'],
  newPerson: ['{name}（新增）', '{name} (new)'],
  oldSlot: ['当前时段（保留至审核）', 'Current slot (kept until decided)'],
  people: meetingWords.attendees,
  peopleCount: shared.peopleCount,
  seats: ['可容纳 {n} 人', 'seats {n}'],
  tooMany: ['超出会议室容量', 'Exceeds the room’s capacity'],
  content: common.note,
  privateText: [
    '私密会议，只有参会人能看到主题和内容。',
    'This meeting is private. Only attendees can see its title and content.',
  ],
  plan: ['会议室当日安排', 'Room schedule that day'],
  planOf: ['{room} · {day}', '{room} · {day}'],
  roomGone: ['会议室已停用', 'The room is no longer in use'],
  request: ['本申请', 'This request'],
  current: ['当前时段', 'Current slot'],
  clash: ['冲突', 'Conflict'],
  rival: ['同时段申请', 'Request for the same time'],
  other: ['其他会议', 'Other meeting'],
  noneElse: ['当日没有其他会议', 'No other meetings that day'],
  history: ours.history,
  // deciding
  approveTitle: ['通过 {n} 项申请？', '{n, plural, one {Approve this request?} other {Approve # requests?}}'],
  refuseTitle: ['拒绝 {n} 项申请？', '{n, plural, one {Reject this request?} other {Reject # requests?}}'],
  willRefuse: [
    '同时段的其他申请将自动拒绝，并通知其预订人。',
    'Other requests for the same time will be rejected automatically, and the people who booked them will be notified.',
  ],
  willFail: [
    '部分申请与已确认的会议冲突，将无法通过。',
    'Some requests conflict with confirmed meetings and can’t be approved.',
  ],
  note: ['意见（选填）', 'Comment (optional)'],
  why: common.reasonForRejection,
  whyHint: ['将告知预订人', 'The booker will see this'],
  whyRequired: ['请输入拒绝原因', 'Enter a reason'],
  keep: shared.back,
  approved: ['已通过 {n} 项申请', '{n, plural, one {# request approved} other {# requests approved}}'],
  refused: ['已拒绝 {n} 项申请', '{n, plural, one {# request rejected} other {# requests rejected}}'],
  alsoRefused: [
    '，同时段的 {n} 项申请已自动拒绝',
    ', {n, plural, one {# other request} other {# other requests}} for the same time rejected automatically',
  ],
  failedSome: ['{n} 项未能处理', '{n, plural, one {# request} other {# requests}} couldn’t be processed'],
} as const satisfies Words
