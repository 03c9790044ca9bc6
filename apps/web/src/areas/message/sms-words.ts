import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as messageWords from '@workplace/contract/message/words'
import * as shared from '../../kernel/common-words'

export const smsWords = {
  tab: messageWords.sms,
  intro: [
    '没有邮箱的访客可收到短信：邀请、变更、取消、提醒，以及更换手机的验证码。',
    'Visitors without an email address get text messages: invitations, changes, cancellations, reminders, and the digits that move their code to another phone.',
  ],
  way: messageWords.smsWay,
  address: messageWords.smsAddress,
  gatewayHelp: [
    '每条短信以 JSON 发往此地址，按 Standard Webhooks 签名，同一条重试时 webhook-id 不变',
    'Each message is posted here as JSON, signed by Standard Webhooks. A message that is tried again keeps its webhook-id.',
  ],
  aliyunHelp: ['不填则使用以上地址', 'Leave empty to use this address'],
  accessKey: messageWords.accessKey,
  accessSecret: ['AccessKey Secret', 'Access key secret'],
  signature: messageWords.smsSignature,
  secret: ['签名密钥', 'Signing key'],
  kept: ['已保存，不修改则留空', 'Stored. Leave empty to keep it.'],
  secretHelp: ['whsec_ 开头；请在网关中填写同样的密钥', 'Begins with whsec_. Enter the same key in the gateway.'],
  make: ['生成密钥', 'Make a key'],
  perDay: messageWords.smsPerDay,
  templates: ['模板代码', 'Template codes'],
  templatesHelp: [
    '可用变量：name、company、host、time、place、link；验证码：company、digits、minutes。只填一种语言时，另一种也用它；都不填则不发送此类短信。',
    'Variables: name, company, host, time, place, link. For digits: company, digits, minutes. With one language only, it serves both; without any, such messages are not sent.',
  ],
  template: messageWords.sms,
  zh: common.chinese,
  en: common.english,
  codeOf: ['“{name}”的{language}模板代码', 'Template code of “{name}”, {language}'],
  save: shared.save,
  saved: ['短信设置已保存', 'SMS settings were saved'],
  test: ['发送测试短信', 'Send a test message'],
  testPhone: ['测试手机号', 'Phone for the test'],
  saveFirst: ['请先保存', 'Save first'],
  sent: ['测试短信已发送至 {phone}', 'Test message sent to {phone}'],
  today: ['今天已发送 {sent} 条，未送达 {failed} 条', 'Today: {sent} sent, {failed} not delivered'],
  lastFault: ['最近一次未送达：{why}', 'Last one not delivered: {why}'],
} as const satisfies Words
