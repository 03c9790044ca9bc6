import type { Words } from '@workplace/contract/kernel/words'
import * as setupWords from '@workplace/contract/setup/words'
import * as shared from '../../../kernel/common-words'

/** What people read who come from another application: a file of its own, since they meet it before anything else. */
export const words = {
  title: ['登录“{name}”', 'Sign in to {name}'],
  goOn: ['正在前往“{name}”…', 'Taking you to {name}…'],
  looking: ['正在查看请求…', 'Looking at the request…'],
  asks: ['“{name}”希望：', '{name} would like to:'],
  youAre: ['当前账号：{name}（{username}）', 'You’re signed in as {name} ({username})'],
  openid: ['知道是您：每次登录都认得您', 'Know that it’s you, each time you sign in'],
  profile: ['查看您的姓名、账号和工号', 'See your name, username and employee ID'],
  email: ['查看您的邮箱', 'See your email address'],
  phone: ['查看您的手机号', 'See your phone number'],
  offline_access: [
    '您退出后也继续以您的名义访问，直到您撤回',
    'Keep this access after you sign out, until you withdraw it',
  ],
  readOf: ['以您的名义查看：{area}', 'Read in your name: {area}'],
  writeOf: ['以您的名义修改：{area}', 'Change in your name: {area}'],
  never: [
    '它能做的不会超过您自己的权限，也不会得到您的密码。可随时在“账号安全”中撤回。',
    'It can never do more than you may yourself, and doesn’t learn your password. Withdraw this at any time under Account security.',
  ],
  backTo: ['同意后返回 {host}', 'You’ll be sent back to {host}'],
  contact: ['应用联系人：{contact}', 'Contact for the application: {contact}'],
  agree: ['同意并登录', 'Agree and sign in'],
  deny: ['不同意', 'Don’t agree'],
  other: ['换一个账号', 'Use another account'],
  againTitle: ['请再次登录', 'Please sign in once more'],
  againText: [
    '“{name}”要求您重新登录一次，以确认是您本人。',
    '{name} wants you to sign in again, to make sure that it’s you.',
  ],
  againDo: ['去登录', 'To sign-in'],
  stopped: ['无法继续', 'This can’t go on'],
  home: setupWords.toHome,
  retry: shared.tryAgain,
  // signing out
  endTitle: ['退出登录？', 'Sign out?'],
  endAsked: [
    '“{name}”请求退出您的账号 {person}（{username}）。',
    '{name} asks to sign you out, {person} ({username}).',
  ],
  endAskedPlain: ['即将退出您的账号 {person}（{username}）。', 'This signs you out, {person} ({username}).'],
  endDo: ['退出', 'Sign out'],
  stay: ['保持登录', 'Stay signed in'],
  ended: ['已退出登录', 'You’re signed out'],
  toLogin: setupWords.toLogin,
} as const satisfies Words
