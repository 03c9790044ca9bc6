import { createHash } from 'node:crypto'
import type { Language } from '@workplace/contract/kernel/words'
import type { Interval } from '@workplace/domain/kernel/interval'
import { nextReminder } from '@workplace/domain/visitor/remind-guests'
import { visitorState } from '@workplace/domain/visitor/visit-state'
import type { Log } from '../../../kernel/call/call'
import type { Database, Db } from '../../../kernel/database/db'
import { type Letter, writeLetters } from '../../../kernel/mail/letter'
import { settingOf } from '../../company/public'
import { sendsSms, type WrittenSms, writeSms } from '../../message/public'
import { smsAbout } from '../core/sms-about'
import { fixedCode, shownLetters } from '../core/visitor-code'
import { guestUrl, type LinkDeps } from '../guest/guest-link'
import { type GuestEntry, type GuestMailKind, guestLetter, type VisitNaming } from './guest-mail'
import { guestSms, mostTexts } from './guest-sms'
import { type SeriesDay, seriesDays } from './series-days'

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
  page_id: number | null
  state: number
  audit_state: number
  visitor_name: string
  phone: string | null
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
  room_name: string | null
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
  texts: number | null
}

const HOUR = 3_600_000
/** So many at once, in a transaction each company's. */
const atOnce = 100

const columns = `t.company_id, t.id, t.page_id, t.state, t.audit_state, t.visitor_name, t.phone, t.mail, t.language, t.link_epoch, t.letters, t.stay_end,
  t.office_id, o.name as office_name, o.name_en as office_name_en, o.address, f.name as floor_name, v.room_name, o.timezone,
  h.name as host_name, c.name as company_name,
  array(select jsonb_build_object('start', n.start_time, 'end', n.end_time) from visit_window n
    where n.company_id = v.company_id and n.visit_id = v.id order by n.start_time) as windows,
  w.visitor_id is not null as is_told, w.recipient, w.content_mark, w.windows as told_windows, w.sequence, w.is_cancelled,
  w.remind_at, w.overstay_told, w.texts`

const asInterval = ({ start, end }: Stored): Interval => ({ start: Date.parse(start), end: Date.parse(end) })
const instant = (at: number) => new Date(at).toISOString()

/** What a guest goes by: where it is another, they are told. */
const markOf = (row: Row) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[row.windows, row.office_id, row.floor_name, row.host_name],
        // what was told before rooms were stays what it was
        ...(row.room_name === null ? [] : [row.room_name]),
      ]),
    )
    .digest('base64url')

const inEnglish = ({ language }: Row) => language === 'en'
const placeOf = (row: Row) =>
  [
    (inEnglish(row) && row.office_name_en) || row.office_name,
    row.floor_name ?? '',
    row.room_name ?? '',
    row.address ?? '',
  ]
    .filter((part) => part !== '')
    .join(' · ')

/** By which way somebody is told, and where. */
type Reach = { readonly way: 'mail' | 'sms'; readonly to: string }

function reachOf({ mail, phone }: Row, on: { readonly mail: boolean; readonly sms: boolean }): Reach | null {
  if (on.mail && mail !== null) return { way: 'mail', to: mail }
  return on.sms && phone !== null && (mail === null || !on.mail) ? { way: 'sms', to: phone } : null
}

/** They are not expected any more. Who is inside hears of a no from their host; who was, that their other days are off. */
function isOff({ state, audit_state, told_windows }: Row, now: number): boolean {
  if (state === visitorState.cancelled) return true
  if (audit_state !== 3 || state === visitorState.checked_in || state === visitorState.overstay) return false
  return state !== visitorState.checked_out || (told_windows ?? []).some(({ start }) => Date.parse(start) > now)
}

/** What of them has to be told now, by how they stand and what they know. */
function wantedOf(row: Row, { way, to }: Reach, now: number): GuestMailKind[] {
  const knows = row.is_told && !row.is_cancelled && row.recipient === to.toLowerCase()
  const isSpent = way === 'sms' && (row.texts ?? 0) >= mostTexts
  const isComing = [visitorState.invited, visitorState.expected, visitorState.away].some((one) => one === row.state)
  const hasTime = row.windows.some(({ end }) => Date.parse(end) > now)
  if (isOff(row, now)) return knows && hasTime ? ['cancelled'] : []
  if (isSpent) return []
  if (row.state === visitorState.overstay) {
    const isNew = row.stay_end !== null && row.stay_end !== row.overstay_told
    return row.is_told && isNew ? ['still_in'] : []
  }
  if (!isComing || !hasTime || row.audit_state === 1) return []
  if (!knows) return ['invited']
  if (row.content_mark !== markOf(row)) return ['changed']
  return row.remind_at !== null && Date.parse(row.remind_at) <= now ? ['reminder'] : []
}

/** What somebody is told now of one of their visits. */
type News = { readonly row: Row; readonly reach: Reach; readonly kind: GuestMailKind; readonly entry: GuestEntry }

/** Of a series a mail says all that is new; the evening before and the end of a stay are of one day. */
const isOfDay = (kind: GuestMailKind) => kind === 'reminder' || kind === 'still_in'

/** What is new, by the mail that says it. */
function lettersOf(news: readonly News[]): News[][] {
  const groups = new Map<string, News[]>()
  for (const one of news) {
    const { row, kind, reach } = one
    const alone = row.page_id === null || isOfDay(kind)
    const key = alone ? `${row.id}` : `series ${row.page_id} ${reach.to.toLowerCase()} ${row.language}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

const textOf = (windows: readonly Interval[]) => [...windows].sort((one, other) => one.start - other.start)

/** What is said at once: of a visit, or of the days of a series of which there is something new. */
function saidOf(news: readonly News[], days: readonly SeriesDay[], now: number) {
  const [first] = [...news].sort((one, other) =>
    (one.row.windows[0]?.start ?? '').localeCompare(other.row.windows[0]?.start ?? ''),
  )
  if (first === undefined) return undefined
  const { row, reach, kind: firstKind } = first
  const isSeries = row.page_id !== null && !isOfDay(firstKind)
  const ids = new Set(news.map((one) => one.row.id))
  const others = isSeries ? days.filter(({ id, page_id }) => page_id === row.page_id && !ids.has(id)) : []
  const coming = others.filter(({ is_coming, end }) => is_coming && end > now)
  const knows = others.some(({ is_known }) => is_known) || news.some((one) => one.kind !== 'invited')
  const isOff = news.every((one) => one.kind === 'cancelled') && coming.length === 0
  const kind: GuestMailKind = !isSeries ? firstKind : isOff ? 'cancelled' : knows ? 'changed' : 'invited'
  const arranged = news.flatMap((one) =>
    (one.kind === 'cancelled') === isOff ? one.entry.windows.filter(({ end }) => !isSeries || end > now) : [],
  )
  const windows = isSeries ? textOf([...arranged, ...coming]) : first.entry.windows
  const link = isSeries ? (days.find(({ id }) => id === row.page_id) ?? row) : row
  return {
    ...{ row, reach, kind, isSeries, link },
    isOfDays: windows.length > 1 && isSeries,
    windows: kind === 'reminder' ? windows.filter(({ start }) => start > now).slice(0, 1) : windows,
  }
}
type Said = NonNullable<ReturnType<typeof saidOf>>

const urlOf = (deps: NotifyGuestsDeps, { row, link }: Said) =>
  deps.publicUrl === null ? null : guestUrl(deps, { ...link, company_id: row.company_id })

/** What mails and text messages say alike. */
const aboutOf = ({ row, kind, windows }: Said) => ({
  ...{ kind, name: row.visitor_name, language: row.language, company_name: row.company_name },
  ...{ host_name: row.host_name, place: placeOf(row), timezone: row.timezone, windows },
})

async function letterOf(tx: Db, deps: NotifyGuestsDeps, news: readonly News[], said: Said): Promise<Letter> {
  const { row, reach, isSeries, isOfDays } = said
  return guestLetter(
    {
      ...{ ...aboutOf(said), company_id: row.company_id, mail: reach.to, isSeries, changed_at: deps.now() },
      guest_words: await settingOf(tx, row.company_id, 'visitor_guest_words', row.office_id),
      entries: news.map(({ entry }) => entry),
      url: urlOf(deps, said),
      letters: isOfDays ? '' : shownLetters(row.letters),
      code: isOfDays ? null : fixedCode(deps.codeKey, row),
    },
    deps.naming,
    deps.from ?? '',
  )
}

/** That somebody is expected is of no use once it is over; that their time is over, an hour later. */
function smsOf(deps: NotifyGuestsDeps, said: Said): WrittenSms {
  const { row, reach, kind, windows } = said
  const end = Math.max(...windows.map((one) => one.end), 0)
  return guestSms({
    ...{ ...aboutOf(said), visitor_id: row.id, phone: reach.to, url: urlOf(deps, said) },
    until: kind === 'still_in' ? deps.now() + HOUR : end,
  })
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
  const days = await seriesDays(
    tx,
    company_id,
    rows.flatMap(({ page_id }) => page_id ?? []),
  )
  const isTexting = await sendsSms(tx, company_id)
  const news: News[] = []
  for (const row of rows) {
    const { office_id, timezone } = row
    const setting = (key: string) => settingOf(tx, company_id, key, office_id)
    const reach = reachOf(row, {
      mail: deps.from !== null && (await setting('visitor_guest_mail')) === '1',
      sms: isTexting && (await setting('visitor_guest_sms')) === '1',
    })
    const windows = row.windows.map(asInterval)
    const [kind] = reach === null ? [] : wantedOf(row, reach, now)
    const hour = await setting('visitor_remind_hour')
    const isComing =
      row.state === visitorState.invited || row.state === visitorState.expected || row.state === visitorState.away
    const before = days.findLast(
      (day) => day.page_id === row.page_id && day.is_coming && day.end <= (windows[0]?.start ?? 0),
    )
    const next =
      hour === 'none' || !isComing ? null : nextReminder(windows, Number(hour), timezone, now, before ?? null)
    if (kind === undefined || reach === null) {
      if (row.is_told)
        await tx.query('update visitor_told set remind_at = $3 where company_id = $1 and visitor_id = $2', [
          ...[company_id, row.id, next === null ? null : instant(next.at)],
        ])
      continue
    }
    const isNew = kind === 'invited' && row.recipient !== reach.to.toLowerCase()
    const sequence = row.sequence === null || isNew ? 0 : row.sequence + (isOfDay(kind) ? 0 : 1)
    const told = (row.told_windows ?? []).map(asInterval)
    const entry = {
      visitor_id: row.id,
      place: placeOf(row),
      windows,
      before: told,
      sequence,
      is_cancelled: kind === 'cancelled',
    }
    news.push({ row, reach, kind, entry })
    await tx.query(
      `insert into visitor_told as w (company_id, visitor_id, recipient, content_mark, windows, sequence, is_cancelled, remind_at, overstay_told, texts)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (company_id, visitor_id) do update set recipient = excluded.recipient, content_mark = excluded.content_mark,
         windows = excluded.windows, sequence = excluded.sequence, is_cancelled = excluded.is_cancelled,
         remind_at = excluded.remind_at, overstay_told = coalesce(excluded.overstay_told, w.overstay_told),
         texts = w.texts + excluded.texts`,
      [
        ...[company_id, row.id, reach.to.toLowerCase(), markOf(row), JSON.stringify(row.windows), sequence],
        ...[kind === 'cancelled', next === null ? null : instant(next.at), kind === 'still_in' ? row.stay_end : null],
        reach.way === 'sms' ? 1 : 0,
      ],
    )
    await tx.query(
      `insert into visitor_story (company_id, visitor_id, time, act, user_name) values ($1, $2, $3, $4, $5)`,
      [company_id, row.id, instant(now), `${reach.way}_${kind}`, row.visitor_name],
    )
  }
  const [letters, messages]: [Letter[], WrittenSms[]] = [[], []]
  for (const group of lettersOf(news)) {
    const said = saidOf(group, days, now)
    if (said?.reach.way === 'mail')
      letters.push({ ...(await letterOf(tx, deps, group, said)), about: smsAbout(said.row.id) })
    else if (said !== undefined) messages.push(smsOf(deps, said))
  }
  await writeLetters(tx, company_id, letters)
  await writeSms(tx, company_id, messages, now)
  const texted = news.flatMap(({ row, reach }) => (reach.way === 'sms' ? row.id : []))
  await tx.query(
    'update visitor set sms_fault = null where company_id = $1 and id = any($2::int[]) and sms_fault is not null',
    [company_id, texted],
  )
  return letters.length + messages.length
}

const isDue = `(t.tell_due or exists (select 1 from visitor_told w where w.company_id = t.company_id and w.visitor_id = t.id and w.remind_at <= $1))`

type Claimed = { company_id: number; id: number; page_id: number | null }

/** All days of their series of which there is something new: of two servers that find some of them, one writes. */
async function withSeries(tx: Db, now: number, company_id: number, rows: readonly Claimed[]): Promise<number[]> {
  const alone = rows.flatMap(({ id, page_id }) => (page_id === null ? [id] : []))
  const pages: number[] = []
  for (const page of new Set(rows.flatMap(({ page_id }) => page_id ?? []))) {
    const [lock] = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1, $2) as mine', [
      company_id,
      page,
    ])
    if (lock?.mine === true) pages.push(page)
  }
  if (pages.length === 0) return alone
  const days = await tx.query<{ id: number }>(
    `select t.id from visitor t where t.company_id = $2 and t.page_id = any($3::int[]) and ${isDue} order by t.id for update of t`,
    [instant(now), company_id, pages],
  )
  return [...alone, ...days.map(({ id }) => id)]
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
      const rows = await tx.query<Claimed>(
        `select t.company_id, t.id, t.page_id from visitor t where ${isDue}
         order by t.company_id, t.id limit ${atOnce} for update of t skip locked`,
        [instant(now())],
      )
      let claimed = 0
      for (const company_id of new Set(rows.map((row) => row.company_id))) {
        const ids = await withSeries(
          tx,
          now(),
          company_id,
          rows.filter((row) => row.company_id === company_id),
        )
        claimed += ids.length
        told += await notifySome(tx, deps, company_id, ids)
        await tx.query('update visitor set tell_due = false where company_id = $1 and id = any($2::int[])', [
          company_id,
          ids,
        ])
      }
      return rows.length < atOnce ? 0 : claimed
    })
    if (some === 0) return told
  }
}
