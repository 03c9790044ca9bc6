import type { Words } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as setupWords from '@workplace/contract/setup/words'
import * as shared from '../../../kernel/common-words'

export const words = {
  lists: ['单点登录与人员同步', 'Single sign-on and provisioning'],
  providers: setupWords.singleSignOn,
  connections: setupWords.scimConnections,
  open: ['连接与调用', 'Connect and calls'],
  of: ['SCIM 连接“{name}”', 'SCIM connection “{name}”'],
  address: ['地址（填到目录的 Tenant URL、Base URL）', 'Address (Tenant URL, Base URL at the directory)'],
  noAddress: [
    '系统未设置对外地址（PUBLIC_URL），请联系运维人员；目录填写系统网址后加 /scim/v2',
    'The product doesn’t know its own address (PUBLIC_URL). Ask whoever runs the server; the directory calls it at /scim/v2.',
  ],
  key: setupWords.keys,
  noKey: [
    '还没有密钥。新建后填到目录的 Secret Token。',
    'There is no key yet. The directory asks for it as its secret token.',
  ],
  newKey: setupWords.newKey,
  newKeyAsk: ['新建密钥？', 'Make a new key?'],
  newKeyText: [
    '现有密钥还可使用24小时，请在此之前把新密钥填到目录。',
    'The key before goes on for 24 hours. Enter the new one at the directory by then.',
  ],
  madeTitle: ['“{name}”的新密钥', 'New key of “{name}”'],
  madeText: ['密钥只显示这一次，请立即填到目录。', 'This key is shown only once. Enter it at the directory now.'],
  oldUntil: ['旧密钥可用至 {until}。', 'The old key works until {until}.'],
  lastUsed: ['最近使用 {time}，来自 {ip}', 'Last used {time}, from {ip}'],
  neverUsed: setupWords.neverUsed,
  madeBy: ['{who} 于 {time} 建立', 'Made by {who}, {time}'],
  endsAt: ['{time} 失效', 'Ends {time}'],
  people: peopleWords.people,
  peopleText: [
    '同步 {n} 人，其中 {closed} 人已停用；以“{owner}”的权限',
    '{n, plural, one {# person} other {# people}} kept, {closed} of them disabled; with the rights of {owner}',
  ],
  nobody: ['无人', 'nobody'],
  takeOver: setupWords.takeOver,
  takenOver: ['已由您负责', 'It acts with your rights now'],
  mapping: ['对应关系', 'Mapping'],
  mappingText: [
    '未列出的属性会被接受但不保存；密码从不接收。',
    'Attributes that aren’t listed are accepted and not kept. Passwords are never taken.',
  ],
  calls: ['最近调用', 'Last calls'],
  noCalls: [
    '尚未收到调用。填好地址和密钥后，在目录中测试连接。',
    'Nothing heard yet. Enter address and key at the directory, then test the connection there.',
  ],
  onlyFailed: ['只看失败', 'Failed only'],
  noFailed: ['最近的调用都成功', 'All recent calls succeeded'],
  removeText: [
    '同步的 {n} 位人员保留，只是不再由它维护；密钥立即失效。',
    '{n, plural, =0 {Nobody is kept by it.} one {# person stays and is no longer kept by it.} other {# people stay and are no longer kept by it.}} Its keys end at once.',
  ],
  cancel: shared.cancel,
  close: shared.close,
} as const satisfies Words
