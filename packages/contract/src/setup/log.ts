import * as common from '../kernel/common-words'
import { instant, integer, select, text } from '../kernel/field'
import type { LogVocabulary } from '../kernel/log-vocabulary'
import { status } from '../kernel/status'
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
    application_agree: ['同意应用访问', 'Agreed to an application'],
    application_withdraw: ['撤回对应用的同意', 'Withdrew from an application'],
    application_theft: ['刷新令牌被重复使用，登录已结束', 'A refresh token came twice, the sign-in ended'],
    application_end: ['结束应用的登录', 'Ended a sign-in at an application'],
    sso_switch: ['启用或停用单点登录', 'Switched single sign-on on or off'],
    passwords_set: ['开放或关闭密码登录', 'Opened or closed sign-in by password'],
    sso_trial: ['试运行单点登录', 'Tried single sign-on'],
    sso_link: ['关联单点登录身份', 'Linked with single sign-on'],
    sso_unlink: ['解除单点登录关联', 'Unlinked from single sign-on'],
    sso_refresh: ['按元数据更新单点登录', 'Updated single sign-on by its metadata'],
    sso_logout: ['由单点登录服务退出', 'Signed out by the sign-on provider'],
    scim_key: ['新建 SCIM 密钥', 'Made a SCIM key'],
    scim_own: ['接手 SCIM 连接', 'Took a SCIM connection over'],
    scim_link: ['由 SCIM 接管人员', 'Took a person over by SCIM'],
    scim_delete: ['由 SCIM 删除人员', 'Deleted a person by SCIM'],
    callback_off: ['自动停用回调', 'A callback was switched off by itself'],
  },
  fields: {
    oauth2_application: {
      key: text(setupWords.keys),
      key_name: text(common.name),
      expires_at: instant(common.expires),
      replaces: text(['被替换的密钥', 'Replaces']),
      person: text(setupWords.person),
    },
    sso_provider: {
      status: select(common.status, status),
      person: text(setupWords.person),
      passwords: select(setupWords.passwordSignIn, {
        open: setupWords.passwordsOpen,
        closed: setupWords.passwordsClosed,
      }),
      break_glass: text(setupWords.breakGlass),
      sessions: integer(['结束的登录', 'Sessions ended']),
    },
    scim_connection: {
      key: text(setupWords.keys),
      person: text(setupWords.person),
      expires_at: instant(common.expires),
    },
    callback_delivery: { count: integer(common.quantity), since: text(common.time) },
  },
} as const satisfies LogVocabulary
