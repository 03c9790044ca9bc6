import type { Words } from '@workplace/contract/kernel/words'
import * as setupWords from '@workplace/contract/setup/words'
import * as shared from '../../../kernel/common-words'

/** What people read who come in by a provider: a file of its own, since the sign-in page loads it. */
export const words = {
  signInWith: ['使用“{name}”登录', 'Sign in with {name}'],
  or: ['或使用账号密码', 'or with your password'],
  directories: ['可用“{names}”的账号和密码登录', 'Your account and password of {names} work here.'],
  comma: ['”、“', ', '],
  emergency: ['应急账号登录', 'Emergency sign-in'],
  needsHttps: ['单点登录需要 HTTPS，请联系管理员', 'Single sign-on needs HTTPS. Ask your administrator to enable it.'],
  toProve: [
    '这里已有一个可能属于您的账号。请用它的密码登录一次，以后即可单点登录。',
    'There is an account here that may be yours. Sign in with its password once, and single sign-on will open it from then on.',
  ],
  signingIn: ['正在登录…', 'Signing you in…'],
  notSignedIn: ['单点登录未完成', 'Single sign-on didn’t finish'],
  notProved: ['身份验证未完成', 'That was no proof'],
  back: shared.back,
  elsewhere: [
    '这次登录不是在此窗口发起的。请从登录页重新开始。',
    'This sign-in didn’t begin in this window. Start again from the sign-in page.',
  ],
  toLogin: setupWords.toLogin,
  home: setupWords.toHome,
  linked: ['已与“{name}”关联', 'Linked with “{name}”'],
} as const satisfies Words
