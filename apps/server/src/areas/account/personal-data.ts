import * as accountWords from '@workplace/contract/account/words'
import * as common from '@workplace/contract/kernel/common-words'
import { type Label, say } from '@workplace/contract/kernel/words'
import { actionLabel } from '@workplace/contract/log-words'
import { columns, type PersonalDataKind } from '../../kernel/product/personal-data'

const { browser } = common
const lastUsed: Label = ['最近使用时间', 'Last used at']

export const personalData: readonly PersonalDataKind[] = [
  {
    key: 'sessions',
    order: 40,
    label: ['当前及近期会话', 'Current and recent sessions'],
    heading: [columns.time, columns.ended, columns.address, browser],
    text: `select created_at, ended_at, ip, agent from session where company_id = $1 and user_id = $2 order by created_at desc`,
  },
  {
    // what it is proved by stays here: a credential says nothing of anybody, and opens nothing elsewhere
    key: 'passkeys',
    order: 45,
    label: accountWords.passkeys,
    heading: [columns.name, columns.time, lastUsed, accountWords.mayBeCopied],
    text: `select name, created_at, last_used_at, suspect_at from passkey where company_id = $1 and user_id = $2
      order by id desc`,
  },
  {
    key: 'trustedBrowsers',
    order: 46,
    label: ['受信任的浏览器', 'Trusted browsers'],
    heading: [columns.time, lastUsed, common.expires, columns.address, browser],
    text: `select created_at, used_at, expires_at, ip, agent from trusted_browser where company_id = $1 and user_id = $2
      order by id desc`,
  },
  {
    // the rest of the operation log is the company's: `changes`
    key: 'signIns',
    order: 50,
    label: ['登录记录', 'Sign-in history'],
    heading: [columns.time, columns.action, columns.address, browser],
    worded: { 1: (code, language) => say(actionLabel(code), language) },
    text: `select time, action, ip, agent from operation_log where company_id = $1 and user_id = $2
      and module = 'account' and action in ('login', 'login_by_mail', 'login_by_sso', 'login_by_passkey', 'logout', 'hand_over') order by company_id, id desc`,
  },
]
