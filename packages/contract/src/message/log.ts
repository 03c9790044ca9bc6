import { flag, integer, select, text } from '../kernel/field'
import type { LogVocabulary } from '../kernel/log-vocabulary'
import { smsKinds } from './sms'
import * as messageWords from './words'

/** What the operation log says of this area: modules, actions, and the fields of what is kept there. */
export const log = {
  modules: {
    message: messageWords.messages,
    sms: messageWords.smsSettings,
  },
  actions: {
    read: ['标为已读', 'Marked as read'],
    choose: ['设置接收方式', 'Changed notification settings'],
  },
  fields: {
    message: {
      channel: select(['接收方式', 'Channel'], { site: ['站内消息', 'Inside the product'], mail: ['邮件', 'Mail'] }),
      wanted: flag(['接收', 'Wanted']),
    },
    sms: {
      kind: select(messageWords.smsWay, smsKinds),
      endpoint: text(messageWords.smsAddress),
      key_id: text(messageWords.accessKey),
      sign_name: text(messageWords.smsSignature),
      most_per_day: integer(messageWords.smsPerDay),
    },
  },
  targets: { message: 'both', sms: 'both' },
} as const satisfies LogVocabulary
