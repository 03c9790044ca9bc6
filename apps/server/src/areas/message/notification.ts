import * as refusals from '@workplace/contract/company/refusals'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { type Label, say } from '@workplace/contract/kernel/words'
import {
  eventNamed,
  type NotificationEvent,
  type NotificationRow,
  type notificationEdit,
  notificationEvents,
  type notificationPage,
  type notificationTest,
  placeholders,
} from '@workplace/contract/message/notification'
import { fillTemplate, unknownPlaceholders } from '@workplace/contract/message/template'
import type { Mailer } from '../../adapters/mail/port'
import type { Call } from '../../kernel/call/call'
import { oneLine } from './public'
import { notificationWords as words } from './words'

const texts = ['subject_zh', 'subject_en', 'template_zh', 'template_en'] as const
const columns = `channel, event_key, enabled, ${texts.join(', ')}, version, updated_at, updated_by`

/** Every event on every channel, as the company has it. */
export async function listNotifications(
  call: Call,
  mailer: Mailer | undefined,
): Promise<OutputOf<typeof notificationPage>> {
  const rows = await call.db.query<NotificationRow>(`select ${columns} from notification where company_id = $1`, [
    call.actor.company_id,
  ])
  const known = new Map(rows.map((row) => [`${row.channel} ${row.event_key}`, row]))
  const items = notificationEvents.map(
    ({ channel, key }): NotificationRow => known.get(`${channel} ${key}`) ?? untouched(channel, key),
  )
  return { items, total: items.length, mail_configured: mailer !== undefined }
}

const untouched = (channel: 'site' | 'mail', event_key: string): NotificationRow => ({
  ...{ channel, event_key, enabled: true, version: 0, updated_at: '', updated_by: '' },
  ...{ subject_zh: null, subject_en: null, template_zh: null, template_en: null },
})

/** What is wrong with somebody's words: placeholders that nobody fills, a subject of several lines. */
function faultsOf(event: NotificationEvent, input: Readonly<Record<string, unknown>>): Record<string, Label> {
  const faults: Record<string, Label> = {}
  for (const name of texts) {
    const text = input[name]
    if (typeof text !== 'string') continue
    const [unknown] = unknownPlaceholders(text, event.placeholders)
    const isLine = name.startsWith('subject') || event.channel === 'site'
    if (unknown !== undefined) faults[name] = named(words.placeholder, unknown)
    else if (text.trim() === '') faults[name] = words.empty
    else if (isLine && text.includes('\n')) faults[name] = words.oneLine
  }
  return faults
}
const named = (label: Label, name: string): Label => [say(label, 'zh', { name }), say(label, 'en', { name })]

export async function editNotification(
  call: Call,
  input: ParsedOf<typeof notificationEdit>,
): Promise<OutputOf<typeof notificationEdit>> {
  const { actor, db } = call
  const event = eventNamed(input.channel, input.event_key)
  if (event === undefined) throw new Refusal(commonRefusals.not_found)
  const fields = faultsOf(event, input)
  if (Object.keys(fields).length > 0) throw new Refusal(commonRefusals.invalid_input, {}, { fields })
  await db.query(
    `insert into notification (company_id, channel, event_key, version, created_by) values ($1, $2, $3, 0, $4)
     on conflict (company_id, channel, event_key) do nothing`,
    [actor.company_id, event.channel, event.key, actor.name],
  )
  const [before] = await db.query<NotificationRow>(
    `select ${columns} from notification where company_id = $1 and channel = $2 and event_key = $3 for update`,
    [actor.company_id, event.channel, event.key],
  )
  if (before === undefined || (input.version !== undefined && input.version !== before.version))
    throw new Refusal(commonRefusals.conflict)
  const kept = event.channel === 'mail' ? texts : texts.slice(2)
  const changed = (['enabled', ...kept] as const).filter(
    (name) => input[name] !== undefined && input[name] !== before[name],
  )
  if (changed.length === 0) return { version: before.version }
  await db.query(
    `update notification set ${changed.map((name, at) => `${name} = $${at + 5}`).join(', ')},
       version = version + 1, updated_at = now(), updated_by = $4
     where company_id = $1 and channel = $2 and event_key = $3`,
    [actor.company_id, event.channel, event.key, actor.name, ...changed.map((name) => input[name])],
  )
  const part = (row: Readonly<Record<string, unknown>>) => Object.fromEntries(changed.map((name) => [name, row[name]]))
  call.record({
    module: 'notification',
    action: 'edit',
    target: `${event.label[0]} / ${event.label[1]}`,
    before: part(before),
    after: part(input),
  })
  return { version: before.version + 1 }
}

/** Sends the words of the form to whoever wrote them. */
export async function testNotification(
  call: Call,
  input: ParsedOf<typeof notificationTest>,
  mailer: Mailer | undefined,
): Promise<OutputOf<typeof notificationTest>> {
  const { actor, db, request_id } = call
  const { language } = input
  const event = eventNamed('mail', input.event_key)
  if (event === undefined) throw new Refusal(commonRefusals.not_found)
  const fields = faultsOf(event, { subject_zh: input.subject, template_zh: input.template })
  if (Object.keys(fields).length > 0)
    throw new Refusal(
      commonRefusals.invalid_input,
      {},
      { fields: { subject: fields.subject_zh ?? '', template: fields.template_zh ?? '' } },
    )
  if (mailer === undefined) throw new Refusal(refusals.mail_not_configured)
  const [person] = await db.query<{ mail: string | null }>('select mail from users where company_id = $1 and id = $2', [
    actor.company_id,
    actor.user_id,
  ])
  if (!person?.mail) throw new Refusal(refusals.mail_address_missing)
  const samples = Object.fromEntries(event.placeholders.map((name) => [name, say(placeholders[name][1], language)]))
  const subject = fillTemplate(input.subject ?? say(event.subject ?? ['', ''], language), samples)
  const body = fillTemplate(input.template ?? say(event.template, language), samples)
  await mailer
    .send({
      message_id: `<test-${request_id}@workplace>`,
      to: { name: actor.name, mail: person.mail },
      from_name: actor.name,
      reply_to: null,
      subject: oneLine(say(words.testSubject, language, { subject })),
      text: `${body}\n`,
    })
    .catch((error: unknown) => {
      call.log.warn({ err: error }, 'a test mail could not be sent')
      throw new Refusal(commonRefusals.mail_failed, {
        why: oneLine(error instanceof Error ? error.message : String(error)).slice(0, 200),
      })
    })
  call.record({ module: 'notification', action: 'test', target: `${event.label[0]} / ${event.label[1]}` })
  return { mail: person.mail }
}
