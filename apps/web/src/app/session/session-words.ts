import * as shared from '../../kernel/common-words'
import type { Words } from '../../kernel/words'

export const words = {
  handOverTitle: ['要切换登录账号吗？', 'Switch to another sign-in?'],
  handOverText: [
    '当前登录：{name}（{account}）。您打开的链接请求使用另一个登录。如果不是您本人从其他系统跳转而来，请不要切换。',
    'You are signed in as {name} ({account}). The link that you opened asks to sign you in another way. Switch only if you came here from another of your systems.',
  ],
  handOverAccept: ['切换', 'Switch'],
  handOverStay: ['继续以{name}的身份使用', 'Stay signed in as {name}'],
  sessionLost: ['登录失效，请重新登录', 'Your session has ended. Please sign in again.'],
  hasError: ['出错了', 'Has Error'],
  verificationFailed: ['验证失败，请重新登录。', 'Verification failed, please Login again.'],
  mayNotUse: ['该账号没有使用控制台的权限', 'This account isn’t allowed to use the console.'],
  endedTitle: ['您已被登出', 'You have been signed out'],
  signInAgain: ['重新登录', 'Sign in again'],
  cancel: shared.cancel,
} satisfies Words
