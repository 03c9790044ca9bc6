import * as messageWords from '@workplace/contract/message/words'
import * as shared from '../../kernel/common-words'
import type { Words } from '../../kernel/words'
import * as ours from './shared-words'

export const centreWords = {
  title: messageWords.messages,
  views: ['消息与设置', 'Messages and settings'],
  list: messageWords.messages,
  choices: messageWords.notificationSettings,
  topic: ['类别', 'Topic'],
  everything: ['全部类别', 'All topics'],
  show: ['显示', 'Show'],
  all: shared.all,
  unread: ours.unread,
  readAll: ours.markAllAsRead,
  read: ['标为已读', 'Mark as read'],
  unreadAgain: ['标为未读', 'Mark as unread'],
  readOf: ['将“{text}”标为已读', 'Mark “{text}” as read'],
  unreadOf: ['将“{text}”标为未读', 'Mark “{text}” as unread'],
  none: ['没有消息', 'No messages'],
  noneUnread: ['没有未读消息', 'No unread messages'],
  total: ['共 {n} 条', '{n, plural, one {# message} other {# messages}}'],
  intro: ['选择接收哪些通知，以及在哪里接收。', 'Choose which notifications you receive, and where.'],
  mailTo: ['邮件发送到 {mail}。', 'Emails are sent to {mail}.'],
  noMail: [
    '您没有邮箱，或系统未启用邮件：只在系统内接收。',
    'You have no email address, or email isn’t enabled, so you receive notifications in the app only.',
  ],
  about: ['通知内容', 'Notification'],
  must: ['必须接收', 'Always on'],
  switchOf: ['{topic}：{channel}', '{topic}: {channel}'],
  saved: shared.saved,
} as const satisfies Words
