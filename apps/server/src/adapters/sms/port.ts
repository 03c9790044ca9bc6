import type { Language } from '@workplace/contract/kernel/words'
import type { SmsTemplate } from '@workplace/contract/message/sms'

/** One text message. */
export type Sms = {
  /** The same however often it is tried. */
  readonly id: string
  /** E.164. */
  readonly to: string
  readonly template: SmsTemplate
  readonly language: Language
  /** All of it in words, for who takes them as they are. */
  readonly text: string
  /** What is filled into the template of who has templates. */
  readonly values: Readonly<Record<string, string>>
}

/** By whom they leave, with all that is needed for it. */
export type SmsChannel =
  | {
      readonly kind: 'aliyun'
      readonly endpoint: string
      readonly key_id: string
      readonly secret: string
      readonly sign_name: string
      readonly template_code: string
    }
  | { readonly kind: 'gateway'; readonly endpoint: string; readonly secret: string }

/** It was not taken, with the reason. `isFinal`: nor will it be, however often it is tried. */
export class SmsRefused extends Error {
  constructor(
    message: string,
    readonly isFinal: boolean,
  ) {
    super(message)
    this.name = 'SmsRefused'
  }
}

/** Hands a text message to who sends it; throws `SmsRefused` where it is not taken, else what the way there says. */
export type SendSms = (channel: SmsChannel, sms: Sms, now: number) => Promise<void>

/** The key of a Standard Webhook: `whsec_` and base64, 24 to 64 bytes; null where it is none. */
export function webhookKey(secret: string): Buffer | null {
  const text = secret.replace(/^whsec_/, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null
  const key = Buffer.from(text, 'base64')
  return key.length >= 24 && key.length <= 64 ? key : null
}
