import * as common from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { Label } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as refusals from '@workplace/contract/visitor/refusals'
import type { NeededField, StoryAct } from '@workplace/contract/visitor/states'
import { usualMinutes } from '@workplace/contract/visitor/visitor-through'
import { type addVisitor, type InvitedPerson, mostPeople } from '@workplace/contract/visitor/visits'
import type { Interval } from '@workplace/domain/kernel/interval'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { ApproverKind } from '@workplace/domain/visitor/asks-approval'
import { type ApprovalState, approvalState, waitingState } from '@workplace/domain/visitor/come-in'
import type { KeptAnswer } from '@workplace/domain/visitor/reason-questions'
import { type VisitorState, visitorState } from '@workplace/domain/visitor/visit-state'
import type { Call } from '../../../kernel/call/call'
import { orderNo } from '../../../kernel/database/order-no'
import { nameSearch } from '../../../kernel/text/name-search'
import { keepCauses } from '../approval/approval-causes'
import { askApproval } from '../approval/ask-approval'
import { type KnownPerson, knownPerson, type PersonDeps } from '../core/known-person'
import { countReached } from '../core/mail-limit'
import { emitVisits, moveVisitors } from '../core/move-visitors'
import { askSoon } from '../core/notify-bundled'
import { notifyHosts } from '../core/notify-hosts'
import { keptPlan, type PlannedTime, windowsOf } from '../core/plan'
import { looksAfter } from '../core/rights'
import { saidTo } from '../core/said-answers'
import {
  countPeople,
  going,
  lockPeople,
  lockVisits,
  missingOf,
  type StoredVisit,
  type StoredVisitor,
  writeStory,
} from '../core/visitor.store'
import { visitorWords as words } from '../core/words'
import { screenVisitors } from '../watch/screen-visitors'

const wrong = (fields: Record<string, Label>) => new Refusal(commonRefusals.invalid_input, {}, { fields })

type Office = {
  id: number
  timezone: string
  work_days: number[]
  close_time: string
  status: string
}

/** An office in which visitors are received: it is there, and not switched off. */
export async function requireOpenOffice({ db, actor }: Call, office_id: number): Promise<Office> {
  const [office] = await db.query<Office>(
    'select id, timezone, work_days, close_time, status from office where company_id = $1 and id = $2',
    [actor.company_id, office_id],
  )
  if (office === undefined) throw wrong({ office_id: common.recordGone })
  if (office.status !== 'on') throw wrong({ office_id: words.officeOff })
  return office
}

type Reason = {
  id: number
  name: string
  needed: NeededField[]
  max_days: number
  audit_by: ApproverKind
  walk_in: boolean
  status: string
}

export async function requireReason({ db, actor, language }: Call, reason_id: number, kept?: number): Promise<Reason> {
  const [reason] = await db.query<Reason>(
    `select id, case when $3 = 'en' then coalesce(nullif(name_en, ''), name) else name end as name, coalesce(needed, '{}') as needed,
       max_days, audit_by, walk_in, status from visitor_reason where company_id = $1 and id = $2`,
    [actor.company_id, reason_id, language],
  )
  if (reason === undefined) throw wrong({ reason_id: common.recordGone })
  if (reason.status !== 'on' && reason.id !== kept) throw wrong({ reason_id: words.reasonOff })
  return reason
}

export type Channel = { id: number | null; before_minutes: number; after_minutes: number }

/** The channel that is asked for, else the default of the office; without one, the usual minutes. */
export async function channelOf({ db, actor }: Call, office_id: number, through_id: number | null): Promise<Channel> {
  const [found] = await db.query<Channel>(
    `select id, before_minutes, after_minutes from visitor_through where company_id = $1 and office_id = $2 and status = 'on'
       and ($3::int is null and is_default or id = $3) order by id limit 1`,
    [actor.company_id, office_id, through_id],
  )
  if (found === undefined && through_id !== null) throw wrong({ through_id: words.channelElsewhere })
  return found ?? { id: null, before_minutes: usualMinutes, after_minutes: usualMinutes }
}

/** Refuses people who are not there, or may not sign in any more. */
export async function requireActive({ db, actor }: Call, field: string, ids: readonly number[]): Promise<void> {
  const rows = await db.query(
    `select 1 from users where company_id = $1 and id = any($2::int[]) and status = 'active'`,
    [actor.company_id, ids],
  )
  if (rows.length < new Set(ids).size) throw wrong({ [field]: peopleWords.personGone })
}

export async function requireFloor({ db, actor }: Call, office_id: number, floor_id: number | null): Promise<void> {
  if (floor_id === null) return
  const rows = await db.query('select 1 from floor where company_id = $1 and id = $2 and office_id = $3', [
    ...[actor.company_id, floor_id, office_id],
  ])
  if (rows.length === 0) throw wrong({ floor_id: common.notAnOption })
}

export async function writeWindows({ db, actor }: Call, visit_id: number, windows: readonly Interval[]): Promise<void> {
  await db.query('delete from visit_window where company_id = $1 and visit_id = $2', [actor.company_id, visit_id])
  await db.query(
    `insert into visit_window (company_id, visit_id, start_time, end_time)
     select $1, $2, s, e from unnest($3::timestamptz[], $4::timestamptz[]) as w(s, e)`,
    [
      ...[actor.company_id, visit_id],
      windows.map(({ start }) => new Date(start).toISOString()),
      windows.map(({ end }) => new Date(end).toISOString()),
    ],
  )
}

const pickState = (visitor: StoredVisitor | undefined) =>
  visitor === undefined ? {} : { state: visitor.state, audit_state: visitor.audit_state }
/** Somebody whom we know, with what they said to what the reason asks. */
type Arriving = KnownPerson & { readonly answers?: readonly KeptAnswer[]; readonly discreet?: boolean | undefined }
export type AddedVisitor = { id: number; name: string; state: VisitorState; audit_state: ApprovalState; known: boolean }

/** Adds people to a visit that is locked; who comes to it already is there once. */
export async function putPeople(
  call: Call,
  deps: PersonDeps,
  visit: StoredVisit,
  people: readonly InvitedPerson[],
  act: StoryAct = 'invite',
): Promise<AddedVisitor[]> {
  const persons: Arriving[] = []
  // of forty people all that are wrong are named, not the first alone
  const faults: NonNullable<Refusal['more']['fields']> = {}
  for (const [n, { answers: given, discreet, ...said }] of people.entries()) {
    try {
      const answers = saidTo(visit.questions, given, [], `people.${n}.`)
      persons.push({ ...(await knownPerson(call, deps, said, visit.office_id, `people.${n}.`)), answers, discreet })
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== commonRefusals.invalid_input) throw error
      Object.assign(faults, error.more.fields)
    }
  }
  if (Object.keys(faults).length > 0) throw new Refusal(commonRefusals.invalid_input, {}, { fields: faults })
  return putKnown(call, visit, persons, act)
}

/** Of a guest of a series: the first of their days, whose page and link is that of all. */
async function pageOfSeries(
  { db, actor }: Call,
  { series_id }: StoredVisit,
  person_id: number,
): Promise<number | null> {
  if (series_id === null) return null
  const [first] = await db.query<{ page_id: number }>(
    `select t.page_id from visit v join visitor t on t.company_id = v.company_id and t.visit_id = v.id
     where v.company_id = $1 and v.series_id = $2 and t.person_id = $3 and t.page_id is not null order by t.id limit 1`,
    [actor.company_id, series_id, person_id],
  )
  return first?.page_id ?? null
}

/** The same of persons whom we know. */
export async function putKnown(
  call: Call,
  arranged: StoredVisit,
  persons: readonly Arriving[],
  act: StoryAct = 'invite',
  /** They come one by one: who approves is asked about several of them together. */
  one_by_one = false,
): Promise<AddedVisitor[]> {
  const { db, actor } = call
  const there = await lockPeople(db, actor.company_id, arranged.id)
  const coming = new Set(
    there.filter(({ state }) => state !== visitorState.cancelled).map(({ person_id }) => person_id),
  )
  const fresh = new Set(persons.flatMap(({ id }) => (coming.has(id) ? [] : [id])))
  // those who came before were asked about by themselves: who makes a group large is
  const visit = await keepCauses(call, arranged, going(there).length + fresh.size)
  const audit_state = visit.audit_by === 'none' ? approvalState.none : approvalState.pending
  const added: AddedVisitor[] = []
  const written: KnownPerson[] = []
  for (const person of persons) {
    if (coming.has(person.id)) continue
    coming.add(person.id)
    if (coming.size > mostPeople) throw new Refusal(refusals.visit_people, { most: mostPeople })
    const company = person.company ?? visit.company
    const page_id = await pageOfSeries(call, visit, person.id)
    // a guest of a series is written to once for all of its days
    if (page_id === null) written.push(person)
    const state = waitingState(audit_state, missingOf(visit, { ...person, company }))
    const [row] = await db.query<{ id: number; visits: number }>(
      `insert into visitor (company_id, visit_id, person_id, leader, office_id, plan_start, visitor_name, name_search, phone, mail,
         company, plate_no, language, id_type, idno, idno_mark, state, audit_state, created_by, updated_by, page_id, answers, discreet)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $19, $20, $21,
         -- on the other days of a series they are as on the first
         coalesce($22, (select bool_or(o.discreet) from visitor o where o.company_id = $1 and o.page_id = $20), false))
       returning id, (select count(*)::int from visitor o where o.company_id = $1 and o.person_id = $3) as visits`,
      [
        ...[
          actor.company_id,
          visit.id,
          person.id,
          there.length === 0 && added.length === 0,
          visit.office_id,
          visit.plan_start,
        ],
        ...[person.name, nameSearch(person.name), person.phone, person.mail, company, person.plate_no, person.language],
        ...[person.id_type, person.idno, person.idno_mark, state, audit_state, actor.name],
        ...[page_id, JSON.stringify(person.answers ?? []), person.discreet ?? null],
      ],
    )
    if (row === undefined) throw new Error('the visitor was not stored')
    if (visit.series_id !== null && page_id === null) {
      await db.query('update visitor set page_id = id where company_id = $1 and id = $2', [actor.company_id, row.id])
    }
    added.push({ id: row.id, name: person.name, state, audit_state, known: row.visits > 0 })
  }
  // who stands at the kiosk came by themselves
  if (act !== 'kiosk_walk_in') await countReached(call, visit, written)
  await countPeople(call, visit.id)
  const stored = await lockPeople(db, actor.company_id, visit.id)
  const ids = new Set(added.map(({ id }) => id))
  const now = stored.filter(({ id }) => ids.has(id))
  await moveVisitors(
    call,
    now.map((visitor) => ({ visitor, visit, state: visitor.state })),
  )
  await writeStory(call, [...ids], act)
  const isChanged = await screenVisitors(
    call,
    now.map((visitor) => ({ visitor, visit })),
  )
  // of who stands at the kiosk the host says first whether they see them at all
  if (audit_state === approvalState.pending && added.length > 0 && act !== 'kiosk_walk_in') {
    await (one_by_one ? askSoon(call, visit.id) : askApproval(call, visit))
  }
  if (!isChanged) return added
  const after = new Map((await lockPeople(db, actor.company_id, visit.id)).map((one) => [one.id, one]))
  return added.map((one) => ({ ...one, ...pickState(after.get(one.id)) }))
}

export type NewVisit = {
  readonly host_id: number
  readonly co_host_ids: readonly number[]
  readonly reason: Reason
  readonly channel: Channel
  readonly office: Office
  readonly floor_id: number | null
  readonly company: string | null
  readonly note: string | null
  readonly plan: PlannedTime
  readonly source: 'host' | 'frontdesk' | 'self' | 'import' | 'meeting'
  readonly series_id?: number | null
  readonly room_name?: string
  /** Nobody had invited them. */
  readonly walk_in?: boolean
}

/** Stores a visit without its people. */
export async function makeVisit(call: Call, made: NewVisit): Promise<StoredVisit> {
  const { db, actor } = call
  const { reason, channel, office, plan } = made
  const windows = windowsOf(
    plan,
    { timezone: office.timezone, reason_name: reason.name, max_days: reason.max_days },
    call.now(),
  )
  const kept = keptPlan(plan)
  const order_no = await orderNo(db, actor.company_id, 'V', wallClock(call.now(), office.timezone).date)
  const [row] = await db.query<{ id: number }>(
    `insert into visit (company_id, order_no, host_id, reason_id, through_id, office_id, floor_id, company, plan_start, plan_end,
       day_begin, day_end, weekdays, note, source, before_minutes, after_minutes, window_count, created_by, updated_by, series_id, walk_in, room_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $19, $20, $21, $22) returning id`,
    [
      ...[actor.company_id, order_no, made.host_id, reason.id, channel.id, office.id, made.floor_id, made.company],
      ...[kept.plan_start, kept.plan_end, kept.day_begin, kept.day_end, kept.weekdays, made.note, made.source],
      ...[channel.before_minutes, channel.after_minutes, windows.length, actor.name],
      ...[made.series_id ?? null, made.walk_in ?? false, made.room_name ?? null],
    ],
  )
  if (row === undefined) throw new Error('the visit was not stored')
  await writeWindows(call, row.id, windows)
  await db.query(
    'insert into visit_co_host (company_id, visit_id, user_id) select $1, $2, unnest($3::int[]) on conflict do nothing',
    [actor.company_id, row.id, made.co_host_ids.filter((id) => id !== made.host_id)],
  )
  const visit = (await lockVisits(db, actor.company_id, [row.id], 'update')).get(row.id)
  if (visit === undefined) throw new Error('the visit was not stored')
  return visit
}

/** What the operation log says of a visit: no guest is named. */
export const loggedVisit = (visit: StoredVisit, people: number) => ({
  people,
  host_id: visit.host_id,
  reason_id: visit.reason_id,
  office_id: visit.office_id,
  plan_start: visit.plan_start,
  plan_end: visit.plan_end,
})

/** A visit with those who are invited to it. */
export type InvitedVisit = { readonly visit: StoredVisit; readonly people: readonly AddedVisitor[] }

/** Arranges a visit to oneself, or at reception of the office to somebody else. Nobody is told yet. */
export async function inviteTo(
  call: Call,
  deps: PersonDeps,
  input: ParsedOf<typeof addVisitor>,
  source?: NewVisit['source'],
): Promise<InvitedVisit> {
  const { actor } = call
  const host_id = input.host_id ?? actor.user_id
  const isReception = looksAfter(actor, input.office_id, 'change-visitor')
  if (host_id !== actor.user_id && !isReception) throw new Refusal(refusals.visit_other_host)
  const [office, reason] = [await requireOpenOffice(call, input.office_id), await requireReason(call, input.reason_id)]
  const channel = await channelOf(call, office.id, input.through_id ?? null)
  await requireFloor(call, office.id, input.floor_id ?? null)
  await requireActive(call, 'host_id', [host_id])
  await requireActive(call, 'co_host_ids', input.co_host_ids)
  const visit = await makeVisit(call, {
    ...{ host_id, co_host_ids: input.co_host_ids, reason, channel, office, floor_id: input.floor_id ?? null },
    ...{ company: input.company, note: input.note || null },
    source: source ?? (host_id === actor.user_id ? 'host' : 'frontdesk'),
    plan: {
      ...{ plan_start: input.plan_start, plan_end: input.plan_end },
      ...{ day_begin: input.day_begin ?? null, day_end: input.day_end ?? null },
      weekdays: input.weekdays ?? office.work_days,
    },
  })
  const people = await putPeople(call, deps, visit, input.people)
  return { visit, people }
}

/** What follows once it is certain that it stays. */
export async function notifyInvitation(call: Call, { visit, people }: InvitedVisit): Promise<void> {
  call.record({
    ...{ module: 'visit', action: 'visit_invite', target: visit.order_no, target_id: visit.id },
    after: loggedVisit(visit, people.length),
  })
  await notifyHosts(
    call,
    'visitor_invited',
    visit,
    people.map(({ id, name }) => ({ id, visitor_name: name })),
  )
  emitVisits(call, [visit])
}

/** `POST /visitor/add`: to oneself, or at reception of the office to somebody else. */
export async function addVisit(
  call: Call,
  deps: PersonDeps,
  input: ParsedOf<typeof addVisitor>,
): Promise<OutputOf<typeof addVisitor>> {
  const invited = await inviteTo(call, deps, input)
  await notifyInvitation(call, invited)
  const { visit, people } = invited
  return { id: visit.id, order_no: visit.order_no, windows: visit.windows.length, people: [...people] }
}
