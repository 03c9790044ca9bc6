import { say } from '@workplace/contract/kernel/words'
import { actionLabel, moduleLabel } from '@workplace/contract/log-words'
import { columns, type PersonalDataKind } from '../../kernel/product/personal-data'

export const personalData: readonly PersonalDataKind[] = [
  {
    // without when they signed in and out, which is a section of its own
    key: 'changes',
    order: 210,
    label: ['我的操作记录', 'My operation log'],
    heading: [columns.time, columns.kind, columns.action, columns.what, columns.address],
    worded: {
      1: (code, language) => say(moduleLabel(code), language),
      2: (code, language) => say(actionLabel(code), language),
    },
    text: `select time, module, action, target, ip from operation_log where company_id = $1 and user_id = $2
      and not (module = 'account' and action in ('login', 'login_by_mail', 'login_by_sso', 'login_by_passkey', 'logout', 'hand_over')) order by company_id, id desc`,
  },
]
