import { wallClock } from '@workplace/domain/kernel/zone'
import { approvalState, waitingState } from '@workplace/domain/visitor/come-in'
import { isInside, isOver, lastEnd, visitorState } from '@workplace/domain/visitor/visit-state'
import {
  type Certainty,
  foldedName,
  type JudgedMatch,
  keepsOut,
  type WatchedPerson,
  type WatchKind,
  watchMatch,
} from '@workplace/domain/visitor/watch-match'
import type { Call } from '../../../kernel/call/call'
import { peopleWhoMay } from '../../../kernel/session/people-who-may'
import { askApproval, endWhereNobodyWaits } from '../approval/ask-approval'
import { formsOf } from '../core/known-person'
import { type Move, moveVisitors } from '../core/move-visitors'
import { notifyOfVisit } from '../core/notify-hosts'
import { missingOf, type StoredVisit, type StoredVisitor, writeStory } from '../core/visitor.store'

/** Somebody who is looked for in the list, locked with their visit. */
export type ScreenedVisitor = { readonly visitor: StoredVisitor; readonly visit: StoredVisit }

type Candidate = {
  visitor_id: number
  watch_id: number
  kind: WatchKind
  name_forms: string[]
  phone: string | null
  mail: string | null
  plate: string | null
  idno: string | null
  company: string | null
}
type Match = { visitor_id: number; watch_id: number; kind: WatchKind; certainty: Certainty }

const personOf = (visitor: StoredVisitor): WatchedPerson => ({
  forms: formsOf(visitor.visitor_name),
  phone: visitor.phone,
  mail: visitor.mail?.toLowerCase() ?? null,
  idno: visitor.idno_mark?.toString('hex') ?? null,
  plate: visitor.plate_no,
  company: foldedName(visitor.company),
})

/** Entries that may be about somebody: by what an index finds, in their office and on their days. */
const candidatesText = `select p.id as visitor_id, w.id as watch_id, w.kind, w.name_forms, w.plain_phone as phone, lower(w.mail) as mail,
    w.plain_plate as plate, encode(w.idno_mark, 'hex') as idno, w.plain_company as company
  from jsonb_to_recordset($2::jsonb) as p(id int, forms jsonb, phone text, mail text, plate text, idno text, company text,
    office_id int, from_day date, to_day date)
  cross join lateral (
    select id from visitor_watch where name_forms && array(select jsonb_array_elements_text(p.forms))
    union select id from visitor_watch where company_id = $1 and plain_phone = p.phone
    union select id from visitor_watch where company_id = $1 and lower(mail) = p.mail
    union select id from visitor_watch where company_id = $1 and plain_plate = p.plate
    union select id from visitor_watch where company_id = $1 and idno_mark = decode(p.idno, 'hex')
    union select id from visitor_watch where company_id = $1 and p.company is not null and strpos(p.company, plain_company) > 0
  ) as found
  join visitor_watch w on w.company_id = $1 and w.id = found.id
  where w.status = 'on' and (w.begin_date is null or w.begin_date <= p.to_day) and (w.end_date is null or w.end_date >= p.from_day)
    and (not exists (select 1 from visitor_watch_office o where o.company_id = w.company_id and o.visitor_watch_id = w.id)
      or exists (select 1 from visitor_watch_office o where o.company_id = w.company_id and o.visitor_watch_id = w.id and o.office_id = p.office_id))`

async function matchesOf(call: Call, screened: readonly ScreenedVisitor[]): Promise<Match[]> {
  const now = call.now()
  const people = new Map(screened.map(({ visitor }) => [visitor.id, personOf(visitor)]))
  const asked = screened.map(({ visitor, visit }) => {
    const day = (instant: number) => wallClock(instant, visit.timezone).date
    const from = Math.max(now, visit.windows[0]?.start ?? now)
    return {
      ...{ id: visitor.id, ...people.get(visitor.id) },
      ...{ office_id: visit.office_id, from_day: day(from), to_day: day(Math.max(from, lastEnd(visit.windows) - 1)) },
    }
  })
  const candidates = await call.db.query<Candidate>(candidatesText, [call.actor.company_id, JSON.stringify(asked)])
  return candidates.flatMap(({ visitor_id, watch_id, kind, name_forms: forms, ...entry }) => {
    const person = people.get(visitor_id)
    const certainty = person === undefined ? null : watchMatch({ forms, ...entry }, person)
    return certainty === null ? [] : [{ visitor_id, watch_id, kind, certainty }]
  })
}

/** Writes what was found where it is not what stood there. Answers what is new, or surer than before. */
async function keepMatches(
  call: Call,
  screened: readonly ScreenedVisitor[],
  matches: readonly Match[],
): Promise<Match[]> {
  const ids = screened.map(({ visitor }) => visitor.id)
  const rows = JSON.stringify(matches)
  await call.db.query(
    `delete from visitor_watch_match m where m.company_id = $1 and m.visitor_id = any($2::int[]) and not exists (
       select 1 from jsonb_to_recordset($3::jsonb) as f(visitor_id int, watch_id int)
       where f.visitor_id = m.visitor_id and f.watch_id = m.watch_id)`,
    [call.actor.company_id, ids, rows],
  )
  if (matches.length === 0) return []
  const told = await call.db.query<{ visitor_id: number; watch_id: number }>(
    `insert into visitor_watch_match as m (company_id, visitor_id, watch_id, certainty, found_at)
     select $1, f.visitor_id, f.watch_id, f.certainty, $3
       from jsonb_to_recordset($2::jsonb) as f(visitor_id int, watch_id int, certainty text)
     on conflict (company_id, visitor_id, watch_id) do update
       set certainty = excluded.certainty, found_at = excluded.found_at,
         -- who was approved as a possible match is asked about anew as a certain one
         passed = m.passed and excluded.certainty = 'possible'
       where m.certainty <> excluded.certainty
     returning visitor_id, watch_id`,
    [call.actor.company_id, rows, new Date(call.now()).toISOString()],
  )
  return matches.filter((one) =>
    told.some(({ visitor_id, watch_id }) => visitor_id === one.visitor_id && watch_id === one.watch_id),
  )
}

type Standing = JudgedMatch & { readonly visitor_id: number; readonly watch_id: number }

/** How the list stands about these visitors, with what was said of each match. */
export const judgedMatches = ({ db, actor }: Pick<Call, 'db' | 'actor'>, ids: readonly number[]): Promise<Standing[]> =>
  db.query<Standing>(
    `select m.visitor_id, m.watch_id, w.kind, m.certainty, m.passed, c.certainty as cleared
     from visitor_watch_match m join visitor_watch w on w.company_id = m.company_id and w.id = m.watch_id
     join visitor t on t.company_id = m.company_id and t.id = m.visitor_id
     left join visitor_watch_cleared c on c.company_id = m.company_id and c.watch_id = m.watch_id and c.person_id = t.person_id
     where m.company_id = $1 and m.visitor_id = any($2::int[])`,
    [actor.company_id, ids],
  )

const isComing = ({ visitor }: ScreenedVisitor) =>
  !isOver(visitor.state) && !isInside(visitor.state) && visitor.audit_state !== approvalState.rejected

/** What the list makes of somebody, whom a match keeps out or none does: who is inside stays so. */
function turnOf(one: ScreenedVisitor, isKept: boolean): 'held' | 'freed' | null {
  if (isKept) return isComing(one) && !one.visitor.watch_hold ? 'held' : null
  return one.visitor.watch_hold ? 'freed' : null
}

/** How somebody stands who is held or freed. */
function turned({ visitor, visit }: ScreenedVisitor, turn: 'held' | 'freed'): StoredVisitor {
  const audit_state = turn === 'held' ? approvalState.pending : (visitor.audit_before ?? approvalState.none)
  const isWaiting = isComing({ visitor, visit }) && visitor.state !== visitorState.away
  return {
    ...visitor,
    watch_hold: turn === 'held',
    audit_state,
    state: isWaiting ? waitingState(audit_state, missingOf(visit, visitor)) : visitor.state,
  }
}

/** How somebody would stand if they were looked for in the list now, which changes nothing: for who asks and does not decide. */
export async function standsAfterScreening(call: Call, one: ScreenedVisitor): Promise<StoredVisitor> {
  const { visitor } = one
  if (isOver(visitor.state)) return visitor
  const [found, kept, cleared] = [
    await matchesOf(call, [one]),
    await judgedMatches(call, [visitor.id]),
    await call.db.query<{ watch_id: number; certainty: Certainty }>(
      'select watch_id, certainty from visitor_watch_cleared where company_id = $1 and person_id = $2',
      [call.actor.company_id, visitor.person_id],
    ),
  ]
  const isKept = found.some(({ watch_id, kind, certainty }) => {
    const before = kept.find((match) => match.watch_id === watch_id)
    const passed = before?.passed === true && (before.certainty === certainty || certainty === 'possible')
    const clearance = cleared.find((row) => row.watch_id === watch_id)?.certainty ?? null
    return keepsOut({ kind, certainty, passed, cleared: clearance })
  })
  const turn = turnOf(one, isKept)
  return turn === null ? visitor : turned(one, turn)
}

/** Holds whom a match keeps out and frees whom none does any more; who is inside stays so. Answers the visitors as they stand then. */
async function settle(call: Call, screened: readonly ScreenedVisitor[]): Promise<Set<number>> {
  const { company_id } = call.actor
  const matches = await judgedMatches(
    call,
    screened.map(({ visitor }) => visitor.id),
  )
  const kept = new Set(matches.filter(keepsOut).map(({ visitor_id }) => visitor_id))
  const of = (turn: 'held' | 'freed') => screened.filter((one) => turnOf(one, kept.has(one.visitor.id)) === turn)
  const [held, freed] = [of('held'), of('freed')]
  if (held.length > 0) {
    await call.db.query(
      `update visitor set watch_hold = true, audit_before = audit_state, audit_state = 1 where company_id = $1 and id = any($2::int[])`,
      [company_id, held.map(({ visitor }) => visitor.id)],
    )
  }
  if (freed.length > 0) {
    await call.db.query(
      `update visitor set watch_hold = false, audit_state = coalesce(audit_before, 0), audit_before = null
       where company_id = $1 and id = any($2::int[])`,
      [company_id, freed.map(({ visitor }) => visitor.id)],
    )
  }
  const moved = (one: ScreenedVisitor, turn: 'held' | 'freed'): Move => {
    const visitor = turned(one, turn)
    return { visitor, visit: one.visit, state: visitor.state }
  }
  await moveVisitors(call, [
    ...held.map((one) => moved(one, 'held')),
    ...freed.filter(isComing).map((one) => moved(one, 'freed')),
  ])
  const idsOf = (of: readonly ScreenedVisitor[]) => of.map(({ visitor }) => visitor.id)
  if (held.length > 0) await writeStory(call, idsOf(held), 'held')
  if (freed.length > 0) await writeStory(call, idsOf(freed), 'freed')
  const asked = new Set(held.map(({ visit }) => visit))
  for (const visit of asked) await askApproval(call, visit)
  for (const visit of new Set(freed.map(({ visit }) => visit))) {
    if (!asked.has(visit)) await endWhereNobodyWaits(call, visit.id)
  }
  return new Set(idsOf(held))
}

/** Held together by all who look for somebody in the list of a company, until what they found is stored. */
export const watchListLock = 'watch list'

const kinds = { deny: 'visitor_held', watch: 'visitor_watched', vip: 'visitor_vip' } as const

/**
 * Tells whom an entry names, and of who is to be kept out those who keep the list: of each match once. An entry that names
 * nobody is for those who keep the list and the reception of the office: they would look in vain otherwise.
 */
async function tell(call: Call, screened: readonly ScreenedVisitor[], found: readonly Match[]): Promise<void> {
  if (found.length === 0) return
  const { company_id } = call.actor
  const named = await call.db.query<{ watch_id: number; user_id: number }>(
    'select visitor_watch_id as watch_id, user_id from visitor_watch_user where company_id = $1 and visitor_watch_id = any($2::int[])',
    [company_id, [...new Set(found.map(({ watch_id }) => watch_id))]],
  )
  for (const { visitor_id, watch_id, kind, certainty } of found) {
    const one = screened.find(({ visitor }) => visitor.id === visitor_id)
    if (one === undefined) continue
    const theirs = named.filter((row) => row.watch_id === watch_id).map(({ user_id }) => user_id)
    const who = (permission: string) => peopleWhoMay(call.db, company_id, permission, one.visit.office_id, 'visitor')
    const isOpen = theirs.length === 0 && kind !== 'deny'
    const keepers = isOpen || kind === 'deny' ? await who('view-visitor-watch') : []
    const desk = isOpen ? (await who('change-visitor')).filter(({ wants_notice }) => wants_notice) : []
    const people = new Set([...theirs, ...[...keepers, ...desk].map(({ id }) => id)])
    await notifyOfVisit(call, [...people], kinds[kind], one.visit, [one.visitor], {
      occasion: `watch/${visitor_id}/${watch_id}/${certainty}`,
    })
  }
}

/**
 * Looks for visitors in the list, in the transaction in which they are invited, changed or come in: what cannot be looked
 * up lets nobody in. Saying the same again changes nothing and tells nobody. Whether anybody stands otherwise than before.
 */
export async function screenVisitors(call: Call, screened: readonly ScreenedVisitor[]): Promise<boolean> {
  const going = screened.filter(({ visitor }) => !isOver(visitor.state))
  if (going.length === 0) return false
  // a round over those who are to come begins once whoever looked by an older list is done, and sees what they stored
  await call.db.query('select pg_advisory_xact_lock_shared($1, hashtext($2))', [call.actor.company_id, watchListLock])
  const held = going.some(({ visitor }) => visitor.watch_hold)
  const found = await keepMatches(call, going, await matchesOf(call, going))
  const now = await settle(call, going)
  await tell(call, going, found)
  return held || now.size > 0
}
