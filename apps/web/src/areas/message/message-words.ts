import type { Words } from '../../kernel/words'

export { sentences } from '@workplace/contract/message/sentences'

export const messageWords = {
  inbox: ['消息和公告', 'Messages and notices'],
  inboxUnread: ['消息和公告，{n} 条未读', 'Messages and notices, {n} unread'],
  messages: ['消息', 'Messages'],
  readAll: ['全部标为已读', 'Mark all as read'],
  none: ['暂无消息', 'No messages'],
  failed: ['消息加载失败', 'Couldn’t load messages'],
  retry: ['重试', 'Try again'],
  unread: ['未读', 'Unread'],
  because: ['{who}：{reason}', '{who}: {reason}'],
  private: ['私密会议', 'Private meeting'],
  until: ['{time}前', 'until {time}'],
  forGood: ['长期', 'permanently'],
  series: ['系列会议，共 {n} 次', 'Series of {n, plural, one {# meeting} other {# meetings}}'],
  all: ['查看全部消息', 'View all messages'],
  choices: ['通知设置', 'Notification settings'],
} as const satisfies Words
