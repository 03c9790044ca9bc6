import type { Words } from '../../../kernel/words'

export const releaseWords = {
  title: ['黑白名单', 'Blacklist and whitelist'],
  tabs: ['名单', 'Lists'],
  black: ['黑名单', 'Blacklist'],
  numbers: ['违约计数', 'Violation count'],
  white: ['白名单', 'Whitelist'],
  releases: ['释放记录', 'Released meetings'],
  searchReleases: ['会议、会议室、预订人', 'Meeting, room or booker'],
  office: ['办公区', 'Office'],
  noReleases: ['还没有会议被释放', 'No meetings have been released yet'],
  meeting: ['会议', 'Meeting'],
  room: ['会议室', 'Room'],
  host: ['预订人', 'Booked by'],
  why: ['释放原因', 'Release reason'],
  when: ['释放时间', 'Released at'],
  released: ['释放日期', 'Release date'],
  freed: ['{time} 起空出', 'Free from {time}'],
  restored: ['{who} 已恢复', 'Restored by {who}'],
  restoredAt: ['恢复时间', 'Restored at'],
  restore: ['恢复', 'Restore'],
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
