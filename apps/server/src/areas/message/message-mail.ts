import { comma } from '@workplace/contract/kernel/comma'
import * as common from '@workplace/contract/kernel/common-words'
import { namedQuantityText } from '@workplace/contract/kernel/quantity-text'
import { type Label, type Language, say } from '@workplace/contract/kernel/words'
import { alarmKinds } from '@workplace/contract/message/alarm-kinds'
import { reasonIn } from '@workplace/contract/message/known-reason'
import type { MessageKind, MessageValues } from '@workplace/contract/message/message'
import { messageLink } from '@workplace/contract/message/message-link'
import { eventNamed } from '@workplace/contract/message/notification'
import { sentences } from '@workplace/contract/message/sentences'
import { fillTemplate } from '@workplace/contract/message/template'
import * as messageWords from '@workplace/contract/message/words'
import type { Database, Db } from '../../kernel/database/db'
import { mailWords } from '../../kernel/mail/mail-words'
import { type OwnMail, oneLine } from './own-words'

/** A message that goes out by mail, as it is kept with the job. */
export type MessageMail = {
  /** A guest has no account: nothing in the product is a screen of theirs. */
  to: { name: string; mail: string; language: Language; is_guest?: boolean }
  message: { kind: MessageKind; values: MessageValues; meeting_id?: number | null }
}

const words = {
  private: common.privateMeeting,
  term: messageWords.untilTime,
  forGood: messageWords.permanently,
  link: ['打开：{link}', 'Open: {link}'],
  footer: [
    '此邮件由系统发送。请在系统的“消息”中查看；接收哪些通知可在“个人中心”中设置。',
    'This email was sent automatically. To see details, go to Messages. To choose which notifications you receive, go to your Personal centre.',
  ],
  guestFooter: mailWords.footer,
} as const satisfies Record<string, Label>

/** A span of the office's wall clock, as it is read. */
function timeText({ start_time, end_time, timezone }: MessageValues, language: Language): string {
  const locale = language === 'en' ? 'en-GB' : 'zh-CN'
  // the wall clock as if it were UTC: it is already that of the place
  const [start, end] = [start_time, end_time].map((text) => new Date(`${text.replace(' ', 'T')}Z`))
  if (start === undefined || end === undefined || Number.isNaN(start.getTime()) || Number.isNaN(end.getTime()))
    return ''
  const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'full' })
  const clock = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', timeStyle: 'short', hourCycle: 'h23' })
  const zone = new Intl.DateTimeFormat(locale, { timeZone: timezone, timeZoneName: 'longGeneric' })
    .formatToParts(start)
    .find((part) => part.type === 'timeZoneName')?.value
  const until = start_time.slice(0, 10) === end_time.slice(0, 10) ? '' : `${day.format(end)} `
  return `${day.format(start)} ${clock.format(start)} – ${until}${clock.format(end)} (${zone ?? timezone})`
}

const isAddress = (text: string) => /^[^\s@<>",;:\\]+@[^\s@<>",;:\\]+$/.test(text)

/** Subject and text, in the company's own words where it has some. */
export function messageMail(
  { to, message }: MessageMail,
  own: OwnMail | undefined,
  publicUrl: string | null = null,
): { subject: string; text: string } {
  const { language, name } = to
  const { kind, values } = message
  const apart = language === 'zh' ? '，' : ', '
  const room = language === 'en' && values.room_en ? values.room_en : values.room
  const said = {
    title: values.title || say(words.private, language),
    who: values.who,
    room,
    slot: [room, timeText(values, language)].filter((part) => part !== '').join(apart),
    reason: reasonIn(language, values.reason) ?? '',
    until: values.until?.slice(0, 16) ?? '',
    term:
      values.end_time === ''
        ? say(words.forGood, language)
        : say(words.term, language, { time: values.end_time.slice(0, 16) }),
    breaches: String(values.breaches ?? 0),
    group: (values.people ?? 0) > 1 ? 'yes' : 'no',
    inside: String(values.inside ?? 0),
    people: String(values.people ?? 0),
    what: values.alarm === undefined ? '' : say(alarmKinds[values.alarm], language),
    services: (values.services ?? []).map((one) => namedQuantityText(one, language)).join(comma[language]),
  }
  const link =
    publicUrl === null || to.is_guest === true
      ? ''
      : `${publicUrl}${messageLink({ kind, values, meeting_id: message.meeting_id ?? null })}`
  const filled = { ...said, name, lead: say(sentences[kind], language, said) }
  const event = eventNamed('mail', kind)
  const subject = own?.subject[language] ?? say(event?.subject ?? ['{title}', '{title}'], language)
  const body = own?.body[language] ?? say(event?.template ?? ['{lead}', '{lead}'], language)
  return {
    subject: oneLine(fillTemplate(subject, filled)),
    text: `${fillTemplate(body, filled).trimEnd()}${link === '' ? '' : `\n\n${say(words.link, language, { link })}`}\n\n-- \n${say(to.is_guest === true ? words.guestFooter : words.footer, language)}\n`,
  }
}

/** Tells somebody without an account, by mail, what a message tells others. */
export async function mailGuest(
  db: Db,
  company_id: number,
  to: { name: string; mail: string },
  message: MessageMail['message'],
): Promise<void> {
  if (!isAddress(to.mail)) return
  const content = { to: { ...to, language: 'zh', is_guest: true }, reply_to: null, meetings: [], message }
  await db.query(`insert into mail_job (company_id, recipient, kind, content) values ($1, $2, 'message', $3)`, [
    company_id,
    to.mail,
    JSON.stringify(content),
  ])
}

const atOnce = 200
/** What could not be mailed in so many hours, because no server with mail ran, is not mailed any more. */
const lateHours = 24

type Due = {
  company_id: number
  id: number
  kind: MessageKind
  values: MessageValues
  meeting_id: number | null
  name: string
  mail: string | null
  language: Language | null
  status: string
  is_late: boolean
}

/** Makes mail of the messages that are to go out by mail; each once, on any number of servers. How many. */
export async function writeDueMail(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx.query<Due>(
      `with due as (
         update message set mail_due = false where (company_id, id) in (
           select company_id, id from message where mail_due order by id limit ${atOnce} for update skip locked)
         returning company_id, id, user_id, kind, message.values, meeting_id, created_at)
       select d.company_id, d.id, d.kind, d.values, d.meeting_id, u.name, lower(u.mail) as mail, u.language, u.status,
         d.created_at < now() - make_interval(hours => ${lateHours}) as is_late
       from due d join users u on u.company_id = d.company_id and u.id = d.user_id order by d.id`,
    )
    const rows = due.flatMap(({ company_id, id, kind, values, meeting_id, name, mail, language, status, is_late }) =>
      is_late || status !== 'active' || mail === null || !isAddress(mail)
        ? []
        : [
            {
              company_id,
              recipient: mail,
              occasion: `message ${id}`,
              content: {
                to: { name, mail, language: language ?? 'zh' },
                reply_to: null,
                meetings: [],
                message: { kind, values, meeting_id },
              },
            },
          ],
    )
    if (rows.length > 0)
      await tx.query(
        `insert into mail_job (company_id, recipient, kind, content, occasion)
         select j.company_id, j.recipient, 'message', j.content, j.occasion
         from jsonb_to_recordset($1::jsonb) as j(company_id int, recipient text, content jsonb, occasion text)
         on conflict (company_id, recipient, occasion) where occasion is not null do nothing`,
        [JSON.stringify(rows)],
      )
    return due.length
  })
}
