import type { Words } from '@workplace/contract/kernel/words'

/** What mails of several areas say. */
export const mailWords = {
  hello: ['{name}，您好：', 'Hello {name},'],
  open: ['打开：{value}', 'Open: {value}'],
  time: ['时间：{value}', 'Time: {value}'],
  footer: ['此邮件由系统发送，请勿直接回复。', 'This email was sent automatically. Please don’t reply.'],
} as const satisfies Words
