import { createHmac, randomBytes } from 'node:crypto'
import type { Way } from '../outbound/port'
import { signedRequest } from './acs3'
import { type SendSms, type Sms, type SmsChannel, SmsRefused, webhookKey } from './port'

const withinMs = 15_000
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200)

function parsed(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Of these Aliyun says again what it said, whatever anybody mends. */
const finalCodes =
  /^isv\.(MOBILE_NUMBER_ILLEGAL|MOBILE_COUNT_OVER_LIMIT|BLACK_KEY_CONTROL_LIMIT|INVALID_PARAMETERS|PARAM_LENGTH_LIMIT)$/

async function byAliyun(way: Way, channel: SmsChannel & { kind: 'aliyun' }, sms: Sms, now: number): Promise<void> {
  const { host, origin } = new URL(channel.endpoint)
  // a number of mainland China has no country code there, one of elsewhere no plus
  const number = sms.to.startsWith('+86') ? sms.to.slice(3) : sms.to.replace('+', '')
  const { query, headers } = signedRequest(
    {
      ...{ host, action: 'SendSms', version: '2017-05-25' },
      query: {
        ...{ PhoneNumbers: number, SignName: channel.sign_name, TemplateCode: channel.template_code },
        ...{ TemplateParam: JSON.stringify(sms.values), OutId: sms.id },
      },
      date: new Date(now).toISOString().replace(/\.\d+Z$/, 'Z'),
      nonce: randomBytes(16).toString('hex'),
    },
    channel,
  )
  const { host: _, ...sent } = headers
  const { status, body } = await way.request(`${origin}/?${query}`, { method: 'POST', headers: sent, withinMs })
  const said = parsed(body)
  if (status === 200 && said.Code === 'OK') return
  const code = typeof said.Code === 'string' ? said.Code : `HTTP ${status}`
  const about = typeof said.Message === 'string' ? said.Message : ''
  throw new SmsRefused(oneLine(`${code} ${about}`), finalCodes.test(code))
}

/** A Standard Webhook (standardwebhooks.com): the same `webhook-id` each time, so that who takes it knows it again. */
async function byGateway(way: Way, { endpoint, secret }: SmsChannel & { kind: 'gateway' }, sms: Sms, now: number) {
  const key = webhookKey(secret)
  if (key === null) throw new SmsRefused('the key is none of a webhook', false)
  const { id, to, template, language, text, values } = sms
  const body = JSON.stringify({
    type: 'sms.send',
    timestamp: new Date(now).toISOString(),
    data: { id, to, template, language, text, values },
  })
  const time = String(Math.floor(now / 1000))
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
  const { status, body: answer } = await way.request(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...{ 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` },
    },
    ...{ body, withinMs },
  })
  if (status >= 200 && status < 300) return
  // gone, and what is said to be wrong with this one
  const isFinal = status === 400 || status === 410 || status === 422
  throw new SmsRefused(oneLine(`HTTP ${status} ${answer.toString('utf8').slice(0, 150)}`), isFinal)
}

/** Hands text messages to who sends them. */
export const smsBy =
  (way: Way): SendSms =>
  (channel, sms, now) =>
    channel.kind === 'aliyun' ? byAliyun(way, channel, sms, now) : byGateway(way, channel, sms, now)
