import * as common from '../kernel/common-words'
import { instant, integer, text } from '../kernel/field'
import type { LogVocabulary } from '../kernel/log-vocabulary'
import * as setupWords from './words'

/** What the operation log says of this area. */
export const log = {
  modules: { callback_delivery: setupWords.deliveries },
  actions: {
    callback_switch: ['启用或停用回调', 'Switched a callback on or off'],
    callback_secret: ['更换回调签名密钥', 'Gave a callback a new secret'],
    callback_test: ['测试回调', 'Tested a callback'],
    callback_resend: ['重新投递', 'Sent deliveries again'],
    callback_recover: ['重投死信', 'Sent dead deliveries again'],
    callback_skip: ['放弃投递', 'Gave up deliveries'],
    key_add: ['新建密钥', 'Made a key'],
    key_revoke: ['吊销密钥', 'Revoked a key'],
    application_revoke: ['吊销应用', 'Revoked an application'],
    application_tighten: ['收回授权', 'Took scopes away'],
    callback_off: ['自动停用回调', 'A callback was switched off by itself'],
  },
  fields: {
    oauth2_application: {
      key: text(setupWords.keys),
      key_name: text(common.name),
      expires_at: instant(setupWords.expires),
      replaces: text(['被替换的密钥', 'Replaces']),
    },
    callback_delivery: { count: integer(common.quantity), since: text(common.time) },
  },
} as const satisfies LogVocabulary
