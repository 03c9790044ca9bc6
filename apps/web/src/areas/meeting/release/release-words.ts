import * as meetingWords from '@workplace/contract/meeting/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as placeWords from '@workplace/contract/place/words'
import type { Words } from '../../../kernel/words'
import * as ours from '../core/shared-words'

export const releaseWords = {
  title: ['黑白名单', 'Blacklist and whitelist'],
  tabs: ['名单', 'Lists'],
  black: meetingWords.blacklist,
  numbers: ['违约计数', 'Violation count'],
  white: meetingWords.whitelist,
  releases: meetingWords.releasedMeetings,
  searchReleases: ['会议、会议室、预订人', 'Meeting, room or booker'],
  office: placeWords.office,
  noReleases: ['还没有会议被释放', 'No meetings have been released yet'],
  meeting: meetingWords.meeting,
  room: meetingroomWords.room,
  host: meetingWords.bookedBy,
  why: meetingWords.releaseReason,
  when: meetingWords.releasedAt,
  released: ['释放日期', 'Release date'],
  freed: ['{time} 起空出', 'Free from {time}'],
  restored: ['{who} 已恢复', 'Restored by {who}'],
  restoredAt: meetingWords.restoredAt,
  restore: ours.restore,
  restoreTitle: ['恢复会议：{title}', 'Restore {title}'],
  restoreHint: [
    '时段仍空闲时可恢复，不再计违约。',
    'You can restore the meeting while the slot is still free. It no longer counts as a violation.',
  ],
  restoreReason: ['恢复原因（选填）', 'Reason (optional)'],
  restoredDone: ['会议已恢复', 'Meeting restored'],
  // how it was decided
  noSignBefore: [
    '开始前{n}分钟仍无人签到',
    'Nobody had checked in {n, plural, one {# minute} other {# minutes}} before the start',
  ],
  noSignDuring: [
    '开始后{n}分钟仍无人签到',
    'Nobody had checked in {n, plural, one {# minute} other {# minutes}} after the start',
  ],
  noPerson: ['连续{n}分钟无人', 'Nobody was detected for {n, plural, one {# minute} other {# minutes}}'],
  noPersonSigned: [
    '有人签到，之后连续{n}分钟无人',
    'Someone checked in, but then nobody was detected for {n, plural, one {# minute} other {# minutes}}',
  ],
  series: ['系列中已有{n}次未签到', '{n, plural, one {# meeting} other {# meetings}} of the series had no check-in'],
  section: ['释放', 'Release'],
} as const satisfies Words
