import type { Words } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as setupWords from '@workplace/contract/setup/words'
import * as shared from '../../../kernel/common-words'

export const words = {
  title: setupWords.passwordSignIn,
  open: setupWords.passwordsOpen,
  closed: setupWords.passwordsClosed,
  change: ['更改', 'Change'],
  openText: ['密码与单点登录都可使用。', 'People sign in with a password or by single sign-on.'],
  closeText: [
    '除应急账号以外，所有人只能由单点登录进入。已登录的不受影响。',
    'Everyone signs in by single sign-on, except emergency accounts. Who is signed in stays so.',
  ],
  closedText: ['由{by}于{time}关闭，应急账号仍可用密码。', 'Closed by {by}, {time}, except for emergency accounts.'],
  reopenedText: [
    '已设为关闭，但目前没有启用的单点登录服务或可用的应急账号，因此暂时开放。',
    'Set to closed, but open for now: no provider is switched on, or no emergency account is ready.',
  ],
  no_provider: [
    '须先启用一个单点登录服务，才能关闭。',
    'Switch a sign-on provider on first. Then passwords can be closed.',
  ],
  not_by_provider: [
    '须由单点登录进入后才能关闭：这样可确认它对您有效。请退出后用单点登录重新进入。',
    'Sign in by the provider to close passwords: it shows that it works for you. Sign out, then sign in with it.',
  ],
  too_long_ago: [
    '您由单点登录进入已超过60分钟。请退出后重新进入，再关闭。',
    'You signed in by the provider more than 60 minutes ago. Sign out, sign in with it again, then close passwords.',
  ],
  breakGlass: setupWords.breakGlass,
  breakGlassText: [
    '单点登录失效时，他们从登录页的“应急账号登录”用密码和两步验证进入。最多{most}位；须有密码、已开启两步验证，并可管理全公司的单点登录。',
    'If the provider fails they use “Emergency sign-in” on the sign-in page, with password and two-step verification. {most} at most. Each needs a password, two-step verification, and the right to manage single sign-on for the whole company.',
  ],
  choose: ['选择用户', 'Choose people'],
  lacks: ['{name}目前不能应急登录：{what}', '{name} can’t sign in in an emergency: {what}'],
  recover: [
    '应急账号也无法登录时，在服务器上运行以下命令，会得到一个一次性登录链接：',
    'If that fails too, whoever runs the server gets a link that signs in once:',
  ],
  account: peopleWords.account,
  saved: shared.saved,
  save: shared.save,
  cancel: shared.cancel,
} as const satisfies Words
