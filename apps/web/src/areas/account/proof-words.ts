import * as accountWords from '@workplace/contract/account/words'
import type { Words } from '@workplace/contract/kernel/words'
import * as shared from '../../kernel/common-words'
import { words as second } from './security/second-factor-words'

export const words = {
  title: ['请验证身份', 'Prove that it’s you'],
  text: [
    '这项操作涉及安全设置。验证后10分钟内不再询问，已填写的内容不会丢失。',
    'This changes how people sign in. You won’t be asked again for ten minutes, and what you filled in stays.',
  ],
  textAlone: ['这项操作涉及安全设置。', 'This changes how people sign in.'],
  goOn: ['验证并继续', 'Prove and go on'],
  cancel: shared.cancel,
  password: accountWords.ownPassword,
  passwordRequired: accountWords.passwordRequired,
  passwordWrong: accountWords.passwordWrong,
  code: second.appCode,
  codeRequired: second.codeRequired,
  usePasskey: second.usePasskey,
  useApp: second.useApp,
  usePassword: ['使用密码', 'Use your password'],
  passkeyText: ['浏览器会请您使用通行密钥。', 'Your browser will ask for your passkey.'],
  nothing: [
    '您的账号没有密码、验证器或通行密钥，您登录所用的服务方也不能证明您刚刚登录。请管理员为您设置一个密码，再用它验证。',
    'Your account has no password, authenticator app or passkey, and your provider can’t say that you signed in just now. Ask an administrator to set a password for you, and prove yourself with it.',
  ],
  again: [
    '请在登录服务方重新登录一次，然后回到这里。未保存的内容不会保留。',
    'Sign in at your provider once more, and you’ll come back here. What isn’t saved is lost.',
  ],
} as const satisfies Words
