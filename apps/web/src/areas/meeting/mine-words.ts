import type { MyMeetingKind } from '@workplace/contract/meeting/mine'
import type { Label, Words } from '../../kernel/words'

export const kindWords = {
  coming: ['即将开始', 'Coming'],
  waiting: ['待审核', 'Waiting for approval'],
  invited: ['待答复', 'To answer'],
  past: ['已过去', 'Past'],
} as const satisfies Record<MyMeetingKind, Label>

export const emptyWords = {
  coming: ['接下来没有会议。', 'No meetings ahead.'],
  waiting: ['没有等待审核的预订。', 'No booking of yours waits for approval.'],
  invited: ['没有需要答复的邀请。', 'No invitation waits for your answer.'],
  past: ['还没有过去的会议。', 'No past meetings yet.'],
} as const satisfies Record<MyMeetingKind, Label>

export const mineWords = {
  title: ['我的会议', 'My meetings'],
  lists: ['会议列表', 'Lists of meetings'],
  counted: ['{kind}（{n}）', '{kind} ({n})'],
  search: ['搜索主题或会议室', 'Search titles and rooms'],
  noMatch: ['没有符合“{text}”的会议。', 'No meeting matches "{text}".'],
  clear: ['清除搜索', 'Clear the search'],
  book: ['预订会议室', 'Book a room'],
  failed: ['无法加载会议', 'The meetings could not be loaded'],
  retry: ['重试', 'Try again'],
  requestId: ['请求编号：{id}', 'Request id: {id}'],
  total: ['共 {n} 场会议', '{n, plural, one {# meeting} other {# meetings}}'],
  bookedBy: ['{name}预订', 'Booked by {name}'],
  me: ['我预订的', 'Booked by me'],
  people: ['{n} 人参会', '{n, plural, one {# person} other {# people}}'],
  accepts: ['{n} 接受', '{n} accepted'],
  maybes: ['{n} 待定', '{n} maybe'],
  declines: ['{n} 拒绝', '{n} declined'],
  private: ['私密', 'Private'],
  running: ['进行中', 'Running'],
  waits: ['待审核', 'Waiting for approval'],
  refused: ['审核未通过', 'Not approved'],
  cancelled: ['已取消', 'Cancelled'],
  released: ['已释放', 'Released'],
  wantedMore: ['人数或服务的变更：待审核', 'Other people or services: waiting for approval'],
  wanted: ['改为 {time}，{room}：待审核', 'To be moved to {time}, {room}: waiting for approval'],
  reason: ['原因：{reason}', 'Reason: {reason}'],
  // answering
  answer: ['答复“{title}”的邀请', 'Answer the invitation to "{title}"'],
  accept: ['接受', 'Accept'],
  tentative: ['待定', 'Maybe'],
  decline: ['拒绝', 'Decline'],
  accepted: ['已接受“{title}”', 'You accepted "{title}"'],
  tentatively: ['已标为待定：“{title}”', 'You answered maybe to "{title}"'],
  declined: ['已拒绝“{title}”', 'You declined "{title}"'],
  // what else can be done
  more: ['“{title}”的更多操作', 'More about "{title}"'],
  toCalendar: ['添加到日历', 'Add to calendar'],
  toTimeline: ['在预订时间轴中查看', 'Show in the timeline'],
  cancelMeeting: ['取消会议', 'Cancel the meeting'],
  endNow: ['立即结束', 'End now'],
  saved: ['已下载 {name}', 'Downloaded {name}'],
  // the feed
  subscribe: ['订阅日历', 'Calendar feed'],
  feedTitle: ['在自己的日历中查看会议', 'Your meetings in your own calendar'],
  feedText: [
    '把下面的地址添加到 Outlook、Apple 日历、Google 日历等程序，会议会自动更新。',
    'Add this address to Outlook, Apple Calendar, Google Calendar or another program, and your meetings stay up to date there.',
  ],
  feedSecret: [
    '这是您的私密地址：知道地址的人都能看到您的会议。如已泄露，请更换。',
    'The address is private: whoever knows it sees your meetings. Renew it if it got out.',
  ],
  feedNone: ['您还没有日历订阅地址。', 'You have no feed address yet.'],
  feedMake: ['生成地址', 'Make an address'],
  feedAddress: ['订阅地址', 'Feed address'],
  feedCopy: ['复制', 'Copy'],
  feedCopied: ['地址已复制', 'The address was copied'],
  feedSelect: ['请按 Ctrl+C 复制已选中的地址', 'The address is selected: press Ctrl+C to copy it'],
  feedOpen: ['在日历程序中打开', 'Open in a calendar program'],
  feedRenew: ['更换地址', 'Renew'],
  feedRenewAsk: [
    '更换后旧地址立即失效，已订阅的日历程序需要重新添加。确定更换吗？',
    'The old address stops working at once, and calendar programs have to be given the new one. Renew it?',
  ],
  feedRenewed: ['已更换地址', 'The address was renewed'],
  feedMade: ['地址已生成', 'The address was made'],
  feedRead: ['最近一次读取：{time}', 'Last read: {time}'],
  feedUnread: ['尚无日历程序读取', 'No program has read it yet'],
  feedFailed: ['无法加载订阅地址', 'The feed address could not be loaded'],
  close: ['关闭', 'Close'],
  keep: ['不更换', 'Keep it'],
  noMail: [
    '未配置邮件服务器：邀请、变更和取消只在系统内通知，不发送邮件。',
    'No mail server is set up: invitations, changes and cancellations are told inside the product only, not by mail.',
  ],
} as const satisfies Words
