import * as accountWords from '@workplace/contract/account/words'
import * as common from '@workplace/contract/kernel/common-words'
import * as shared from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'

export const words = {
  passkeys: accountWords.passkeys,
  intro: [
    '用指纹、面容、设备PIN或安全密钥登录，无需密码，也无法被钓鱼网站骗取。添加后，用密码登录时也会要求通行密钥或备用码。',
    'Sign in with your fingerprint, face, device PIN or a security key: no password, and nothing a fake site could steal. Once you have one, signing in with your password also asks for a passkey or a backup code.',
  ],
  none: ['还没有通行密钥', 'No passkeys yet'],
  add: accountWords.addPasskey,
  addText: [
    '继续后请按浏览器的提示操作。名称用于区分您的多个通行密钥。',
    'Your browser shows you what to do. The name tells your passkeys apart.',
  ],
  name: common.name,
  nameRequired: ['请输入通行密钥的名称', 'Enter a name for the passkey'],
  rename: ['重命名', 'Rename'],
  renameOf: ['重命名“{name}”', 'Rename “{name}”'],
  remove: shared.takeOut,
  removeOf: ['移除“{name}”', 'Remove “{name}”'],
  removeText: [
    '它不能再用于登录。设备中保存的通行密钥请在设备设置中自行删除。',
    'It can’t be used to sign in any more. Delete it from your device’s own settings as well.',
  ],
  made: ['添加于 {date}', 'Added {date}'],
  used: ['最近使用 {date}', 'Last used {date}'],
  unused: ['尚未使用', 'Not used yet'],
  synced: ['已同步', 'Synced'],
  elsewhere: ['其他网址', 'Another address'],
  elsewhereText: [
    '在系统使用另一个网址时添加，在当前网址无法使用，可以移除。',
    'Added when the product had another address. It can’t be used at this one: remove it.',
  ],
  suspect: accountWords.mayBeCopied,
  suspectText: [
    '{date}，它的使用次数倒退，可能被人复制。请移除它，并添加新的。',
    'On {date} its counter went back, as a copy’s would. Remove it and add a new one.',
  ],
  added: ['通行密钥已添加', 'Passkey added'],
  renamed: ['已重命名', 'Renamed'],
  removed: ['通行密钥已移除', 'Passkey removed'],
  save: shared.save,
  cancel: shared.cancel,
  offNoAddress: [
    '须由运维人员设置系统的对外地址（PUBLIC_URL，如 https://workplace.example.com）后才能使用通行密钥。',
    'Whoever runs the server has to set the product’s address first (PUBLIC_URL, such as https://workplace.example.com).',
  ],
  offIpAddress: [
    '系统的对外地址（PUBLIC_URL）是IP地址，通行密钥只能用于域名。请运维人员改为域名，如 https://workplace.example.com。',
    'The product’s address (PUBLIC_URL) is an IP address, and passkeys belong to domain names. Whoever runs the server has to set one, such as https://workplace.example.com.',
  ],
  offPlainHttp: [
    '系统的对外地址（PUBLIC_URL）须以https://开头，才能使用通行密钥。请联系运维人员。',
    'The product’s address (PUBLIC_URL) has to begin with https:// for passkeys to work. Ask whoever runs the server.',
  ],
  openAt: [
    '通行密钥只能在 {address} 使用，请从该网址打开系统。',
    'Passkeys only work at {address}. Open the product there.',
  ],
  unsupported: [
    '此浏览器不支持通行密钥，请更新或换用其他浏览器。',
    'This browser doesn’t support passkeys. Update it, or use another one.',
  ],
  signIn: ['使用通行密钥登录', 'Sign in with a passkey'],
  stopped: ['已取消，或没有在规定时间内完成，请重试。', 'It was cancelled or took too long. Try again.'],
  there: ['此设备上已有这个账号的通行密钥', 'This device already has a passkey for this account.'],
  unable: [
    '此设备无法保存通行密钥：须先设置锁屏密码、指纹或安全密钥的PIN。',
    'This device can’t keep a passkey. Set up a screen lock, a fingerprint, or a PIN for your security key first.',
  ],
  failed: [
    '浏览器无法完成，请重试或换一种方式。',
    'Your browser couldn’t complete this. Try again, or use another way.',
  ],
} satisfies Words
