import * as accountWords from '@workplace/contract/account/words'
import type { Words } from '@workplace/contract/kernel/words'
import * as setupWords from '@workplace/contract/setup/words'
import * as shared from '../../../kernel/common-words'
import { words as signOnWords } from './sign-on-words'

export const words = {
  ask: ['以 {who} 登录？', 'Sign in as {who}?'],
  from: [
    '此登录由“{name}”发起。若非您本人刚才的操作，请取消。',
    'This sign-in began at “{name}”. If you didn’t start it just now, cancel.',
  ],
  yes: accountWords.signIn,
  no: shared.cancel,
  looking: ['正在核对…', 'Checking…'],
  notSignedIn: signOnWords.notSignedIn,
  needsHttps: signOnWords.needsHttps,
  toLogin: setupWords.toLogin,
  home: setupWords.toHome,
} as const satisfies Words
