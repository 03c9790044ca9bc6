import type { Database, Db } from '../../../kernel/database/db'
import { forgetLetters } from '../../../kernel/mail/letter'
import { settingOf } from '../../company/public'
import { forgetMessages, forgetSms, unnameVisitors } from '../../message/public'
import { forgetWindows } from '../../pass/public'
import { smsAbout } from '../core/sms-about'
import { windowKind } from '../core/visitor-doors'
import { giveUpPhotos } from '../photo/visitor-photo'

const DAY = 86_400_000

/** Somebody said that what is known of the visitor `t` is kept: an expression that says when it is now. */
const isKept = (t: string, now: string) => `(${t}.hold_until is not null and ${t}.hold_until > ${now}::timestamptz)`

/** Takes away everything that is known of these visitors but that somebody was here, when, where and why. How many had anything left. */
export async function emptyVisitors(db: Db, company_id: number, ids: readonly number[], now: number): Promise<number> {
  if (ids.length === 0) return 0
  const named = await db.query<{ id: number; name: string; together: number[] }>(
    `select t.id, t.visitor_name as name, array(select o.id from visitor o where o.company_id = $1 and o.visit_id = t.visit_id) as together
     from visitor t where t.company_id = $1 and t.id = any($2::int[]) and t.forgotten_at is null`,
    [company_id, ids],
  )
  const gone = await db.query<{ id: number }>(
    `with emptied as (
       update visitor t set visitor_name = '—', name_search = '', phone = null, mail = null, company = null, plate_no = null,
         id_type = null, idno = null, idno_mark = null, badge_no = null, phone_mark = null, phone_proved = false, card = null, seen_at = null, door_in_at = null, door_out_at = null,
         seen_where = null, person_id = null, audit_opinion = null, hold_until = null, hold_reason = null, hold_by = null,
         photo = null, photo_gone = coalesce(t.photo, t.photo_gone), photo_at = null, photo_way = null, face_at = null, face_words = null, answers = '[]',
         forgotten_at = $3, sms_fault = null, badge_fault = null
       where company_id = $1 and forgotten_at is null and id = any($2::int[]) and not ${isKept('t', '$3')}
       returning id, visit_id
     ), told as (
       delete from visitor_story s using emptied e where s.company_id = $1 and s.visitor_id = e.id
     ), unmailed as (
       delete from visitor_told w using emptied e where w.company_id = $1 and w.visitor_id = e.id
     ), unsigned as (
       delete from visitor_signature s using emptied e
         where s.company_id = $1 and s.visitor_id = e.id and s.file_key is null and s.line is null
     ), unnamed as (
       update visitor_signature s set name = '—', person_id = null from emptied e
         where s.company_id = $1 and s.visitor_id = e.id and (s.file_key is not null or s.line is not null)
     ), passed as (
       delete from visitor_pass_log p using emptied e where p.company_id = $1 and p.visitor_id = e.id
     ), noted as (
       update visit v set note = null, company = null from emptied e where v.company_id = $1 and v.id = e.visit_id
         -- as this statement began: of the others somebody may still come, or be known
         and not exists (select 1 from visitor t where t.company_id = $1 and t.visit_id = v.id and t.forgotten_at is null
           and not (t.id = any($2::int[]) and not ${isKept('t', '$3')}))
     ) select id from emptied`,
    [company_id, ids, new Date(now).toISOString()],
  )
  const emptied = new Set(gone.map(({ id }) => id))
  const about = [...emptied].map(smsAbout)
  await forgetSms(db, company_id, about)
  await forgetLetters(db, company_id, about)
  // a message names several of a group and is kept under the first of them
  await unnameVisitors(
    db,
    company_id,
    named.flatMap(({ id, name, together }) =>
      emptied.has(id) ? together.map((about) => ({ about, own: about === id, name })) : [],
    ),
  )
  // who is looked for stays on the list until everybody was found
  await db.query(
    `update muster_person p set name = '—', about = null, host = null from muster m
     where p.company_id = $1 and m.company_id = $1 and m.id = p.muster_id and m.ended_at is not null and p.person_key = any($2::text[])`,
    [company_id, [...emptied].map((id) => `v${id}`)],
  )
  const windows = await db.query<{ id: number }>(
    `with gone as (delete from visitor_window where company_id = $1 and visitor_id = any($2::int[]) returning id, visitor_id),
       kept as (update visitor t set photo_windows = g.ids
         from (select visitor_id, array_agg(id::bigint) as ids from gone group by visitor_id) g
         where t.company_id = $1 and t.id = g.visitor_id and t.photo_gone is not null)
     select id from gone`,
    [company_id, gone.map(({ id }) => id)],
  )
  await forgetWindows(...([db, company_id, windowKind, windows.map(({ id }) => Number(id)), now] as const))
  // what was said of a visit when it was decided about goes with the last of its people
  await db.query(
    `delete from audit_request q using visitor t where t.company_id = $1 and t.id = any($2::int[]) and q.company_id = $1
       and q.subject_kind = 'visit' and q.subject_id = t.visit_id and q.state <> 'waiting'
       and not exists (select 1 from visitor o where o.company_id = $1 and o.visit_id = t.visit_id and o.forgotten_at is null)`,
    [company_id, gone.map(({ id }) => id)],
  )
  return gone.length
}

/** What was signed stays longer than what is known of who signed it; then it goes with its file, which is seen to be gone. */
async function forgetSignatures(db: Db, company_id: number, until: string, at: string): Promise<void> {
  await db.query(
    `with gone as (delete from visitor_signature s where company_id = $1 and signed_at < $2 and not exists (
         select 1 from visitor t where t.company_id = $1 and t.id = s.visitor_id and (t.ended_at is null or ${isKept('t', '$3')})) returning file_key)
     insert into erased_file (company_id, key, kind) select $1, file_key, 'visitor_signature' from gone where file_key is not null`,
    [company_id, until, at],
  )
}

const atOnce = 200

/** What one company's days take away. How many visits were emptied. */
async function forgetOfCompany(db: Database, company_id: number, now: () => number): Promise<number> {
  const at = new Date(now()).toISOString()
  const before = async (key: string) =>
    new Date(now() - Number(await settingOf(db, company_id, key)) * DAY).toISOString()
  const [came, unseen, numbers, photos] = [
    await before('visitor_forget_days'),
    await before('visitor_forget_unseen_days'),
    await before('visitor_idno_days'),
    await before('visitor_photo_days'),
  ]
  await db.transaction((tx) =>
    giveUpPhotos(tx, company_id, `t.ended_at < $2 and not ${isKept('t', '$3')}`, [photos, at]),
  )
  await db.query(
    `update visitor t set idno = null, id_type = null, idno_mark = null
     where company_id = $1 and ended_at < $2 and forgotten_at is null and idno is not null and not ${isKept('t', '$3')}`,
    [company_id, numbers, at],
  )
  // a number that no visit has any more is no person's either
  await db.query(
    `update visitor_person p set idno = null, id_type = null, idno_mark = null where p.company_id = $1 and p.idno is not null
       and not exists (select 1 from visitor t where t.company_id = $1 and t.person_id = p.id and (t.idno is not null or t.ended_at is null))`,
    [company_id],
  )
  const due = await db.query<{ id: number }>(
    `select id from visitor t where company_id = $1 and forgotten_at is null and not ${isKept('t', '$4')}
       and (ended_at < case when check_in_time is null then $3::timestamptz else $2::timestamptz end
         or (forget_wish is not null and ended_at < $4::timestamptz - interval '1 hour')) order by id`,
    [company_id, came, unseen, at],
  )
  const ids = due.map(({ id }) => id)
  let forgotten = 0
  // a batch is one transaction: who is killed in the middle has emptied somebody wholly or not at all
  for (let n = 0; n < ids.length; n += atOnce) {
    forgotten += await db.transaction((tx) => emptyVisitors(tx, company_id, ids.slice(n, n + atOnce), now()))
  }
  await forgetSignatures(db, company_id, await before('visitor_signature_days'), at)
  // of an evacuation stays how many were found, and no name
  await db.query(
    `update muster_person p set name = '—', about = null, host = null from muster m
     where p.company_id = $1 and m.company_id = $1 and m.id = p.muster_id and p.name <> '—' and (m.ended_at < $2
         or m.ended_at is not null and exists (select 1 from visitor t
           where t.company_id = $1 and p.person_key = 'v' || t.id and t.forgotten_at is not null))
       and not exists (select 1 from visitor t where t.company_id = $1 and p.person_key = 'v' || t.id and ${isKept('t', '$3')})`,
    [company_id, came, at],
  )
  await db.query('delete from visitor_frequent where company_id = $1 and valid_end < $2::timestamptz::date', [
    company_id,
    came,
  ])
  await db.query(
    `delete from visitor_person p where p.company_id = $1
       and not exists (select 1 from visitor t where t.company_id = $1 and t.person_id = p.id)
       and not exists (select 1 from visitor_frequent c where c.company_id = $1 and c.person_id = p.id)`,
    [company_id],
  )
  // hosts were told of them by name
  const kept = await db.query<{ id: number }>(
    `select id from visitor t where company_id = $1 and ${isKept('t', '$2')}`,
    [company_id, at],
  )
  // of who is still to come it stays a day, however short data is kept
  const yesterday = new Date(now() - DAY).toISOString()
  await forgetMessages(db, company_id, 'visitor_', came < yesterday ? came : yesterday, {
    value: 'visitor_id',
    ids: kept.map(({ id }) => id),
  })
  return forgotten
}

/**
 * Takes away what is known of visitors when its days are over: numbers of documents first, then everything but that
 * somebody was here, when, where and why. Persons go with the last of their visits. How many visits were emptied.
 */
export async function forgetVisitors(db: Database, now: () => number): Promise<number> {
  const companies = await db.query<{ company_id: number }>(
    `select company_id from visitor where ended_at is not null and forgotten_at is null
     union select company_id from visitor_signature union select company_id from visitor_frequent order by company_id`,
  )
  let forgotten = 0
  const faults: unknown[] = []
  for (const { company_id } of companies) {
    try {
      forgotten += await forgetOfCompany(db, company_id, now)
    } catch (error) {
      // what cannot be done for one is done for the others, and tried again the next night
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return forgotten
}
