import type { Words } from '@workplace/contract/kernel/words'
import * as messageWords from '@workplace/contract/message/words'

export const notificationWords = {
  placeholder: messageWords.noSuchPlaceholder,
  oneLine: ['只能写一行', 'Only one line is allowed'],
  empty: ['不能为空；要用默认文字请恢复默认', 'Enter some text, or reset to the default'],
  testSubject: ['[测试] {subject}', '[Test] {subject}'],
} as const satisfies Words

export const smsWords = {
  settings: messageWords.smsSettings,
  addressNeeded: ['请输入网关地址', 'Enter the address of the gateway'],
  keyForm: ['密钥须为 whsec_ 开头的 Base64，24 至 64 字节', 'The key is whsec_ and base64, of 24 to 64 bytes'],
  needed: ['请填写此项', 'Enter this as well'],
  secretNeeded: [
    '请输入密钥；更改地址或 AccessKey 后须重新输入',
    'Enter the key. It is asked for again after the address or access key changed.',
  ],
  phoneWrong: ['手机号不正确', 'This is not a valid phone number'],
  test: ['{name}发送的测试短信，收到说明短信设置可用。', 'A test message from {name}. SMS settings work.'],
  limit: ['已达当天短信上限', 'The daily limit was reached'],
  late: ['未能及时发送', 'It could not be sent in time'],
  off: ['短信已停用', 'SMS was turned off'],
  noTemplate: ['没有此短信的模板代码', 'There is no template code for this message'],
} as const satisfies Words
