import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { line } from '../kernel/input'
import type { Label } from '../kernel/words'
import * as messageWords from './words'

/** How text messages leave: not at all, by Aliyun, or by a gateway that is called by HTTP. */
export const smsKinds = {
  off: ['不发送短信', 'No SMS'],
  aliyun: ['阿里云短信', 'Alibaba Cloud SMS'],
  gateway: ['HTTP 短信网关', 'HTTP gateway'],
} as const satisfies Record<string, Label>

/** What is said by text message, and in Aliyun's templates the names of what is filled in. */
export const smsTemplates = {
  guest_invited: ['来访邀请', 'Invitation of a visitor'],
  guest_changed: ['来访变更', 'Visit changed'],
  guest_cancelled: ['来访取消', 'Visit cancelled'],
  guest_reminder: ['前一天提醒', 'Reminder the day before'],
  guest_still_in: ['超时询问', 'Overstaying'],
  guest_digits: ['更换手机验证码', 'Digits for another phone'],
  test: messageWords.testMessage,
} as const satisfies Record<string, Label>
export type SmsTemplate = keyof typeof smsTemplates
export const smsTemplateNames = Object.keys(smsTemplates) as [SmsTemplate, ...SmsTemplate[]]

export const aliyunEndpoint = 'https://dysmsapi.aliyuncs.com'

const isWebAddress = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '' && hash === ''
}
const templateCode = line(40).refine((text) => text === '' || /^[\w-]+$/.test(text), 'format')
const templates = z.partialRecord(
  z.enum(smsTemplateNames, { error: 'option' }),
  z.object({ zh: templateCode, en: templateCode }),
)

const settings = {
  kind: z.enum(['off', 'aliyun', 'gateway'], { error: 'option' }),
  /** Where the gateway or Aliyun is called. */
  endpoint: line(1000).refine((text) => text === '' || isWebAddress(text), 'format'),
  key_id: line(100),
  sign_name: line(40),
  templates,
  most_per_day: z.number({ error: 'whole' }).int('whole').min(0, 'too_small|0').max(1_000_000, 'too_big|1000000'),
}

/** How the company sends text messages. The secret is never answered. */
export const smsSettings = endpoint({
  path: '/notification/sms',
  access: ['view-notification'],
  label: messageWords.smsSettings,
  input: z.object({}),
  output: z.object({
    ...settings,
    has_secret: z.boolean(),
    version: z.number(),
    /** Today, by the clock of the server's day in UTC. */
    sent_today: z.number(),
    failed_today: z.number(),
    /** Why the last one that failed did; null where none failed for a week. */
    last_fault: z.string().nullable(),
  }),
})

/** The secret stays where it is absent, unless what is called is another: no other host is told of it. */
export const smsEdit = endpoint({
  method: 'POST',
  path: '/notification/sms_edit',
  access: ['change-notification'],
  label: ['修改短信设置', 'Edit SMS settings'],
  input: z.object({
    ...settings,
    secret: z.string().trim().max(200, 'too_long|200').optional(),
    version: z.number().int().min(0),
  }),
  output: z.object({ version: z.number() }),
})

/** Sends one by the stored settings at once, and says what became of it. */
export const smsTest = endpoint({
  method: 'POST',
  path: '/notification/sms_test',
  access: ['change-notification'],
  label: ['测试短信', 'Test SMS'],
  input: z.object({ phone: line(30).min(1, 'required'), language: z.enum(['zh', 'en'], { error: 'option' }) }),
  output: z.object({ phone: z.string() }),
})
