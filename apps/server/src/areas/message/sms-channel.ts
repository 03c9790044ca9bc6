import { randomUUID } from 'node:crypto'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { type Label, type Language, say } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/message/refusals'
import {
  aliyunEndpoint,
  type SmsTemplate,
  type smsEdit,
  type smsSettings,
  type smsTest,
} from '@workplace/contract/message/sms'
import { type SendSms, type SmsChannel, webhookKey } from '../../adapters/sms/port'
import type { Call } from '../../kernel/call/call'
import type { Db } from '../../kernel/database/db'
import type { Secrets } from '../../kernel/secrets/secrets'
import { plainPhone } from '../../kernel/text/phone'
import { smsWords as words } from './words'
import { countSms } from './write-sms'

type Settings = OutputOf<typeof smsSettings>
type Stored = Pick<
  Settings,
  'kind' | 'endpoint' | 'key_id' | 'sign_name' | 'templates' | 'most_per_day' | 'version'
> & {
  secret: string | null
}

const untouched: Stored = {
  ...{
    kind: 'off',
    endpoint: '',
    key_id: '',
    sign_name: '',
    templates: {},
    most_per_day: 500,
    version: 0,
    secret: null,
  },
}

async function storedOf(db: Db, company_id: number, lock = ''): Promise<Stored> {
  const [row] = await db.query<Stored>(
    `select kind, endpoint, key_id, sign_name, templates, most_per_day, version, secret from sms_channel
     where company_id = $1 ${lock}`,
    [company_id],
  )
  return row ?? untouched
}

function channelWith(
  stored: Stored,
  secrets: Pick<Secrets, 'decrypt'>,
  template: SmsTemplate,
  language: Language,
): SmsChannel | 'off' | 'noTemplate' {
  const { kind, key_id, sign_name, templates } = stored
  if (kind === 'off' || stored.secret === null) return 'off'
  const secret = secrets.decrypt(stored.secret)
  if (kind === 'gateway') return { kind, endpoint: stored.endpoint, secret }
  const codes = templates[template]
  // one who has no template in their language gets that of the other
  const template_code = codes?.[language] || codes?.[language === 'zh' ? 'en' : 'zh'] || ''
  if (template_code === '') return 'noTemplate'
  return { kind, endpoint: stored.endpoint || aliyunEndpoint, key_id, secret, sign_name, template_code }
}

/** By whom a company's messages leave; the name of the reason where they do not. */
export async function channelOf(
  db: Db,
  secrets: Pick<Secrets, 'decrypt'>,
  company_id: number,
  template: SmsTemplate,
  language: Language,
): Promise<SmsChannel | 'off' | 'noTemplate'> {
  return channelWith(await storedOf(db, company_id), secrets, template, language)
}

/** `GET /notification/sms`. */
export async function readSmsSettings({ db, actor, now }: Call): Promise<Settings> {
  const { secret, ...stored } = await storedOf(db, actor.company_id)
  const [counts] = await db.query<Pick<Settings, 'sent_today' | 'failed_today' | 'last_fault'>>(
    `select (count(*) filter (where state = 'sent' and ended_at >= $2))::int as sent_today,
       (count(*) filter (where state = 'failed' and ended_at >= $2))::int as failed_today,
       (array_agg(error order by ended_at desc) filter (where state = 'failed'))[1] as last_fault
     from sms_job where company_id = $1 and ended_at >= $3`,
    [actor.company_id, new Date(now()).toISOString().slice(0, 10), new Date(now() - 7 * 86_400_000).toISOString()],
  )
  return {
    ...stored,
    has_secret: secret !== null,
    ...{ sent_today: counts?.sent_today ?? 0, failed_today: counts?.failed_today ?? 0 },
    last_fault: counts?.last_fault ?? null,
  }
}

function faultsOf(input: ParsedOf<typeof smsEdit>, hasSecret: boolean): Record<string, Label> {
  const faults: Record<string, Label> = {}
  if (input.kind === 'off') return faults
  if (input.kind === 'gateway') {
    if (input.endpoint === '') faults.endpoint = words.addressNeeded
    if (input.secret && webhookKey(input.secret) === null) faults.secret = words.keyForm
  } else {
    if (input.key_id === '') faults.key_id = words.needed
    if (input.sign_name === '') faults.sign_name = words.needed
  }
  if (!hasSecret) faults.secret = words.secretNeeded
  return faults
}

/** `POST /notification/sms_edit`. A secret is kept for where it was given: another address, or another key, asks for it again. */
export async function editSmsSettings(
  call: Call,
  input: ParsedOf<typeof smsEdit>,
  secrets: Pick<Secrets, 'encrypt'>,
): Promise<OutputOf<typeof smsEdit>> {
  const { db, actor } = call
  await db.query(
    `insert into sms_channel (company_id, version, created_by, updated_by) values ($1, 0, $2, $2) on conflict do nothing`,
    [actor.company_id, actor.name],
  )
  const before = await storedOf(db, actor.company_id, 'for update')
  if (input.version !== before.version) throw new Refusal(commonRefusals.conflict)
  const isSame =
    input.kind === 'off' ||
    (before.kind === input.kind && before.endpoint === input.endpoint && before.key_id === input.key_id)
  const kept = isSame ? before.secret : null
  const secret = input.secret ? secrets.encrypt(input.secret) : kept
  const fields = faultsOf(input, secret !== null)
  if (Object.keys(fields).length > 0) throw new Refusal(commonRefusals.invalid_input, {}, { fields })
  const { kind, endpoint, key_id, sign_name, templates, most_per_day } = input
  await db.query(
    `update sms_channel set kind = $2, endpoint = $3, key_id = $4, sign_name = $5, templates = $6, most_per_day = $7, secret = $8,
       version = version + 1, updated_at = now(), updated_by = $9 where company_id = $1`,
    [
      ...[actor.company_id, kind, endpoint, key_id, sign_name, JSON.stringify(templates), most_per_day, secret],
      actor.name,
    ],
  )
  const said = (of: Stored | typeof input) => ({
    ...{ kind: of.kind, endpoint: of.endpoint, key_id: of.key_id, sign_name: of.sign_name },
    most_per_day: of.most_per_day,
  })
  call.record({
    ...{ module: 'sms', action: 'edit', target: `${words.settings[0]} / ${words.settings[1]}` },
    before: said(before),
    after: said(input),
  })
  return { version: before.version + 1 }
}

/** `POST /notification/sms_test`. */
export async function testSms(
  call: Call,
  input: ParsedOf<typeof smsTest>,
  { secrets, sendSms }: { secrets: Pick<Secrets, 'decrypt'>; sendSms: SendSms },
): Promise<OutputOf<typeof smsTest>> {
  const { db, actor } = call
  const phone = plainPhone(input.phone, 'CN')
  if (phone === null) throw new Refusal(commonRefusals.invalid_input, {}, { fields: { phone: words.phoneWrong } })
  const stored = await storedOf(db, actor.company_id)
  const channel = channelWith(stored, secrets, 'test', input.language)
  if (channel === 'off') throw new Refusal(refusals.sms_off)
  if (channel === 'noTemplate') throw new Refusal(refusals.sms_refused, { why: say(words.noTemplate, call.language) })
  if (!(await countSms(db, actor.company_id, call.now(), 1)))
    throw new Refusal(refusals.sms_most, { most: stored.most_per_day })
  const sms = {
    ...{ id: `test-${randomUUID()}`, to: phone, template: 'test' as const, language: input.language },
    ...{ text: say(words.test, input.language, { name: actor.name }), values: { name: actor.name } },
  }
  await sendSms(channel, sms, call.now()).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    call.log.warn({ err: error }, 'a test message could not be sent')
    const why = error instanceof Error ? error.message : String(error)
    throw new Refusal(refusals.sms_refused, { why: why.slice(0, 200) })
  })
  call.record({
    ...{ module: 'sms', action: 'test', target: `${words.settings[0]} / ${words.settings[1]}` },
  })
  return { phone }
}
