import { createHash } from 'node:crypto'
import type { Language } from '@workplace/contract/kernel/words'
import type { Interval } from '@workplace/domain/kernel/interval'
import { nextReminder } from '@workplace/domain/visitor/remind-guests'
import { visitorState } from '@workplace/domain/visitor/visit-state'
import type { Log } from '../../../kernel/call/call'
import type { Database, Db } from '../../../kernel/database/db'
import { type Letter, writeLetters } from '../../../kernel/mail/letter'
import { settingOf } from '../../company/public'
import { shownLetters } from '../core/visitor-code'
import { guestUrl, type LinkDeps } from '../guest/guest-link'
import { type GuestMail, type GuestMailKind, guestLetter, type VisitNaming } from './guest-mail'

export type NotifyGuestsDeps = LinkDeps & {
  readonly db: Database
  readonly now: () => number
  readonly log: Log
  /** The address that mail comes from; null: the product sends none. */
  readonly from: string | null
  readonly naming: VisitNaming
}

type Stored = { readonly start: string; readonly end: string }
type Row = {
  company_id: number
  id: number
  state: number
  audit_state: number
  visitor_name: string
  mail: string | null
  language: Language
  link_epoch: number
  letters: string
  stay_end: string | null
  office_id: number
  office_name: string
  office_name_en: string | null
  address: string | null
  floor_name: string | null
  timezone: string
  host_name: string
  company_name: string
  windows: Stored[]
  is_told: boolean
  recipient: string | null
  content_mark: string | null
  told_windows: Stored[] | null
  sequence: number | null
  is_cancelled: boolean | null
  remind_at: string | null
  overstay_told: string | null
}

/** So many at once, in a transaction each company's. */
const atOnce = 100

const columns = `t.company_id, t.id, t.state, t.audit_state, t.visitor_name, t.mail, t.language, t.link_epoch, t.letters, t.stay_end,
  t.office_id, o.name as office_name, o.name_en as office_name_en, o.address, f.name as floor_name, o.timezone,
  h.name as host_name, c.name as company_name,
  array(select jsonb_build_object('start', n.start_time, 'end', n.end_time) from visit_window n
    where n.company_id = v.company_id and n.visit_id = v.id order by n.start_time) as windows,
  w.visitor_id is not null as is_told, w.recipient, w.content_mark, w.windows as told_windows, w.sequence, w.is_cancelled,
  w.remind_at, w.overstay_told`

const asInterval = ({ start, end }: Stored): Interval => ({ start: Date.parse(start), end: Date.parse(end) })
const instant = (at: number) => new Date(at).toISOString()

/** What a guest goes by: where it is another, they are told. */
const markOf = (row: Row) =>
  createHash('sha256')
    .update(JSON.stringify([row.windows, row.office_id, row.floor_name, row.host_name]))
    .digest('base64url')

const inEnglish = ({ language }: Row) => language === 'en'
const placeOf = (row: Row) =>
  [(inEnglish(row) && row.office_name_en) || row.office_name, row.floor_name ?? '', row.address ?? '']
    .filter((part) => part !== '')
    .join(' · ')

/** What of them has to be told now, by how they stand and what they know. */
function wantedOf(row: Row, now: number): GuestMailKind[] {
  if (row.mail === null) return []
  const knows = row.is_told && !row.is_cancelled && row.recipient === row.mail.toLowerCase()
  const isComing = [visitorState.invited, visitorState.expected, visitorState.away].some((one) => one === row.state)
  const isOff = row.state === visitorState.cancelled || row.audit_state === 3
  const hasTime = row.windows.some(({ end }) => Date.parse(end) > now)
  if (isOff) return knows && hasTime ? ['cancelled'] : []
  if (row.state === visitorState.overstay) {
    const isNew = row.stay_end !== null && row.stay_end !== row.overstay_told
    return row.is_told && isNew ? ['still_in'] : []
  }
  if (!isComing || !hasTime || row.audit_state === 1) return []
  if (!knows) return ['invited']
  if (row.content_mark !== markOf(row)) return ['changed']
  return row.remind_at !== null && Date.parse(row.remind_at) <= now ? ['reminder'] : []
}

/** Writes what is due to some of them, and remembers of what they know then. */
async function notifySome(tx: Db, deps: NotifyGuestsDeps, company_id: number, ids: readonly number[]): Promise<number> {
  const now = deps.now()
  const rows = await tx.query<Row>(
    `select ${columns} from visitor t
     join visit v on v.company_id = t.company_id and v.id = t.visit_id
     join office o on o.company_id = t.company_id and o.id = t.office_id
     join users h on h.company_id = v.company_id and h.id = v.host_id
     join company c on c.id = t.company_id
     left join floor f on f.company_id = v.company_id and f.id = v.floor_id
     left join visitor_told w on w.company_id = t.company_id and w.visitor_id = t.id
     where t.company_id = $1 and t.id = any($2::int[]) order by t.id`,
    [company_id, ids],
  )
  const letters: Letter[] = []
  for (const row of rows) {
    const { office_id, timezone } = row
    const setting = (key: string) => settingOf(tx, company_id, key, office_id)
    const isOn = deps.from !== null && (await setting('visitor_guest_mail')) === '1'
    const windows = row.windows.map(asInterval)
    const [kind] = isOn ? wantedOf(row, now) : []
    const hour = await setting('visitor_remind_hour')
    const isComing =
      row.state === visitorState.invited || row.state === visitorState.expected || row.state === visitorState.away
    const next = hour === 'none' || !isComing ? null : nextReminder(windows, Number(hour), timezone, now)
    if (kind !== undefined && row.mail !== null) {
      const isNew = kind === 'invited' && row.recipient !== row.mail.toLowerCase()
      const sequence =
        row.sequence === null || isNew
          ? 0
          : row.sequence + (kind === 'changed' || kind === 'cancelled' || kind === 'invited' ? 1 : 0)
      const mail: GuestMail = {
        ...{ kind, company_id, visitor_id: row.id, name: row.visitor_name, mail: row.mail, language: row.language },
        ...{ company_name: row.company_name, host_name: row.host_name, place: placeOf(row), timezone },
        guest_words: await setting('visitor_guest_words'),
        windows: kind === 'reminder' ? windows.filter(({ start }) => start > now).slice(0, 1) : windows,
        before: (row.told_windows ?? []).map(asInterval),
        ...{ sequence, changed_at: now },
        url: deps.publicUrl === null ? null : guestUrl(deps, row),
        letters: shownLetters(row.letters),
      }
      letters.push(guestLetter(mail, deps.naming, deps.from ?? ''))
      await tx.query(
        `insert into visitor_told as w (company_id, visitor_id, recipient, content_mark, windows, sequence, is_cancelled, remind_at, overstay_told)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (company_id, visitor_id) do update set recipient = excluded.recipient, content_mark = excluded.content_mark,
           windows = excluded.windows, sequence = excluded.sequence, is_cancelled = excluded.is_cancelled,
           remind_at = excluded.remind_at, overstay_told = coalesce(excluded.overstay_told, w.overstay_told)`,
        [
          ...[company_id, row.id, row.mail.toLowerCase(), markOf(row), JSON.stringify(row.windows), sequence],
          ...[kind === 'cancelled', next === null ? null : instant(next.at), kind === 'still_in' ? row.stay_end : null],
        ],
      )
      await tx.query(
        `insert into visitor_story (company_id, visitor_id, time, act, user_name) values ($1, $2, $3, $4, $5)`,
        [company_id, row.id, instant(now), `mail_${kind}`, row.visitor_name],
      )
    } else if (row.is_told) {
      await tx.query('update visitor_told set remind_at = $3 where company_id = $1 and visitor_id = $2', [
        ...[company_id, row.id, next === null ? null : instant(next.at)],
      ])
    }
  }
  await writeLetters(tx, company_id, letters)
  return letters.length
}

/**
 * Writes to guests what is due, each thing once: what changed of them since they were told last, the evening before, and
 * where their time is over. On any number of servers, of which one has each guest in hand.
 */
export async function notifyGuests(deps: NotifyGuestsDeps): Promise<number> {
  const { db, now } = deps
  let told = 0
  for (;;) {
    const some = await db.transaction(async (tx) => {
      const rows = await tx.query<{ company_id: number; id: number }>(
        `select t.company_id, t.id from visitor t
         where t.tell_due or exists (select 1 from visitor_told w where w.company_id = t.company_id and w.visitor_id = t.id and w.remind_at <= $1)
         order by t.company_id, t.id limit ${atOnce} for update of t skip locked`,
        [instant(now())],
      )
      for (const company_id of new Set(rows.map((row) => row.company_id))) {
        const ids = rows.filter((row) => row.company_id === company_id).map(({ id }) => id)
        told += await notifySome(tx, deps, company_id, ids)
        await tx.query('update visitor set tell_due = false where company_id = $1 and id = any($2::int[])', [
          company_id,
          ids,
        ])
      }
      return rows.length
    })
    if (some < atOnce) return told
  }
}
