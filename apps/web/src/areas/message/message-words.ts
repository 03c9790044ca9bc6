import * as common from '@workplace/contract/kernel/common-words'
import * as sharedMessageWords from '@workplace/contract/message/words'
import * as shared from '../../kernel/common-words'
import type { Words } from '../../kernel/words'
import * as ours from './shared-words'

export { sentences } from '@workplace/contract/message/sentences'

export const messageWords = {
  inbox: ['消息和公告', 'Messages and notices'],
  inboxUnread: ['消息和公告，{n} 条未读', 'Messages and notices, {n} unread'],
  messages: sharedMessageWords.messages,
  readAll: ours.markAllAsRead,
  none: ['暂无消息', 'No messages'],
  failed: ['消息加载失败', 'Couldn’t load messages'],
  retry: shared.tryAgain,
  unread: ours.unread,
  because: ['{who}：{reason}', '{who}: {reason}'],
  private: common.privateMeeting,
  until: sharedMessageWords.untilTime,
  forGood: sharedMessageWords.permanently,
  desks: ['共 {n} 天', '{n, plural, one {# day} other {# days}} in all'],
  series: ['系列会议，共 {n} 次', 'Series of {n, plural, one {# meeting} other {# meetings}}'],
  all: ['查看全部消息', 'View all messages'],
  choices: sharedMessageWords.notificationSettings,
} as const satisfies Words
