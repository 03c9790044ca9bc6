import * as common from '@workplace/contract/kernel/common-words'
import type { MyMeetingKind } from '@workplace/contract/meeting/mine'
import * as meetingWords from '@workplace/contract/meeting/words'
import * as sharedWords from '../../../kernel/common-words'
import type { Label, Words } from '../../../kernel/words'
import * as ours from '../core/shared-words'

export const kindWords = {
  coming: ['即将开始', 'Upcoming'],
  waiting: meetingWords.pendingApproval,
  invited: ['待答复', 'To respond'],
  past: ['已过去', 'Past'],
} as const satisfies Record<MyMeetingKind, Label>

export const emptyWords = {
  coming: ['接下来没有会议', 'No upcoming meetings'],
  waiting: ['没有等待审核的预订', 'No bookings are pending approval'],
  invited: ['没有需要答复的邀请', 'No invitations to respond to'],
  past: ['还没有过去的会议', 'No past meetings'],
} as const satisfies Record<MyMeetingKind, Label>

export const mineWords = {
  title: ours.myMeetings,
  lists: ['会议列表', 'Meeting lists'],
  counted: ['{kind}（{n}）', '{kind} ({n})'],
  search: ['搜索主题或会议室', 'Search by title or room'],
  noMatch: ['没有符合“{text}”的会议', 'No meetings match “{text}”'],
  clear: sharedWords.clearSearch,
  book: ['预订会议室', 'Book a room'],
  failed: ours.meetingsFailed,
  retry: sharedWords.tryAgain,
  requestId: sharedWords.requestNumber,
  total: ['共 {n} 场会议', '{n, plural, one {# meeting} other {# meetings}}'],
  bookedBy: ['{name}预订', 'Booked by {name}'],
  me: ['我预订的', 'Booked by me'],
  people: ['{n} 人参会', '{n, plural, one {# attendee} other {# attendees}}'],
  accepts: ['{n} 接受', '{n} accepted'],
  maybes: ['{n} 待定', '{n} tentative'],
  declines: ['{n} 拒绝', '{n} declined'],
  private: meetingWords.confidential,
  running: common.inProgress,
  waits: meetingWords.pendingApproval,
  refused: meetingWords.notApproved,
  cancelled: common.cancelled,
  released: meetingWords.released,
  wantedMore: ['人数或服务的变更：待审核', 'Change of attendees or services: pending approval'],
  wanted: ['改为 {time}，{room}：待审核', 'Move to {time}, {room}: pending approval'],
  reason: ours.because,
  // what else can be done
  more: ['“{title}”的更多操作', 'More actions for “{title}”'],
  toCalendar: ['添加到日历', 'Add to calendar'],
  toTimeline: ['在预订时间轴中查看', 'Show on the timeline'],
  cancelMeeting: ours.cancelMeeting,
  endNow: ours.endNow,
  saved: ['已下载 {name}', 'Downloaded {name}'],
  // the feed
  subscribe: ['订阅日历', 'Calendar subscription'],
  feedTitle: ['在自己的日历中查看会议和工位', 'See your meetings and desks in your own calendar'],
  feedText: [
    '把下面的地址添加到 Outlook、Apple 日历、Google 日历等程序，会议和工位会自动更新。',
    'Add this address to Outlook, Apple Calendar, Google Calendar or another app. Your meetings and desks stay up to date there.',
  ],
  feedSecret: [
    '这是您的私密地址：知道地址的人都能看到您的会议和工位。如已泄露，请更换。',
    'This address is private: anyone who has it can see your meetings and desks. If it has been shared by mistake, replace it.',
  ],
  feedNone: ['您还没有日历订阅地址。', 'You don’t have a subscription address yet.'],
  feedMake: ['生成地址', 'Create address'],
  feedAddress: ['订阅地址', 'Subscription address'],
  feedCopy: sharedWords.copy,
  feedCopied: ['地址已复制', 'Address copied'],
  feedSelect: ['请按 Ctrl+C 复制已选中的地址', 'Press Ctrl+C to copy the selected address'],
  feedOpen: ['在日历程序中打开', 'Open in calendar app'],
  feedRenew: ['更换地址', 'Replace address'],
  feedRenewAsk: [
    '更换后旧地址立即失效，已订阅的日历程序需要重新添加。确定更换吗？',
    'The old address stops working immediately, and calendar apps must subscribe again. Replace it?',
  ],
  feedRenewed: ['已更换地址', 'Address replaced'],
  feedMade: ['地址已生成', 'Address created'],
  feedRead: ['最近一次读取：{time}', 'Last read: {time}'],
  feedUnread: ['尚无日历程序读取', 'Not read by any calendar app yet'],
  feedFailed: ['无法加载订阅地址', 'Couldn’t load the subscription address'],
  close: sharedWords.close,
  keep: ['不更换', 'Keep address'],
  noMail: [
    '未配置邮件服务器：邀请、变更和取消只在系统内通知，不发送邮件。',
    'No mail server is configured. Invitations, changes and cancellations are shown in the app only and not sent by email.',
  ],
} as const satisfies Words
