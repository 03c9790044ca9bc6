import { type EscalationStep, escalationSteps, nextEscalation } from '@workplace/domain/visitor/notify-order'
import { visitorState } from '@workplace/domain/visitor/visit-state'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { peopleWhoMay } from '../../../kernel/session/people-who-may'
import { settingOf } from '../../company/public'
import { awayOf, headsAbove } from '../../people/public'
import { notifyOfVisit } from './notify-hosts'
import { nowOf, type StoredVisit, type StoredVisitor, writeStory } from './visitor.store'

type Kind = 'walk_in' | 'arrived'

const habits: Readonly<Record<string, readonly Kind[]>> = { none: [], walk_in: ['walk_in'] }

/** Whether others are told of guests of this kind who wait: as the office has it. */
async function isFollowed(call: Call, kind: Kind, visit: StoredVisit): Promise<boolean> {
  const { company_id } = call.actor
  const habit = await settingOf(call.db, company_id, 'visitor_escalate', visit.office_id)
  const kinds = habits[habit]
  if (kinds !== undefined) return kinds.includes(kind)
  if (kind === 'walk_in' || habit === 'all') return true
  const [reason] = await call.db.query<{ escort: boolean }>(
    'select escort from visitor_reason where company_id = $1 and id = $2',
    [company_id, visit.reason_id],
  )
  return reason?.escort === true
}

/** Those of some people who work here and are not away now, in the order in which they are named. */
async function presentAmong(call: Call, ids: readonly number[]): Promise<number[]> {
  const { company_id } = call.actor
  const rows = await call.db.query<{ id: number }>(
    `select id from users where company_id = $1 and id = any($2::int[]) and status = 'active'`,
    [company_id, ids],
  )
  const active = new Set(rows.map(({ id }) => id))
  const away = await awayOf(call.db, company_id, ids, { start: call.now(), end: call.now() + 1 })
  return [...new Set(ids)].filter((id) => active.has(id) && !away.has(id))
}

type Standing = { host_away: boolean; co_hosts: readonly number[]; minutes: number }

async function standingOf(call: Call, visit: StoredVisit): Promise<Standing> {
  const present = await presentAmong(call, [visit.host_id, ...visit.co_host_ids])
  return {
    host_away: !present.includes(visit.host_id),
    co_hosts: present.filter((id) => id !== visit.host_id),
    minutes: Number(await settingOf(call.db, call.actor.company_id, 'visitor_answer_minutes', visit.office_id)),
  }
}

const nextOf = (since: number, told: EscalationStep, vip: boolean, { host_away, co_hosts, minutes }: Standing) =>
  nextEscalation({ since, told, host_away, co_hosts: co_hosts.length, minutes, vip })

/** Those of some guests whom the list has looked after; not whom somebody told apart from who stands in it. */
async function vipsAmong({ db, actor }: Call, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.query<{ visitor_id: number }>(
    `select m.visitor_id from visitor_watch_match m
     join visitor_watch w on w.company_id = m.company_id and w.id = m.watch_id and w.kind = 'vip' and w.status = 'on'
     join visitor t on t.company_id = m.company_id and t.id = m.visitor_id
     where m.company_id = $1 and m.visitor_id = any($2::int[]) and not exists (select 1 from visitor_watch_cleared c
       where c.company_id = m.company_id and c.watch_id = m.watch_id and c.person_id = t.person_id and c.certainty = m.certainty)`,
    [actor.company_id, ids],
  )
  return new Set(rows.map(({ visitor_id }) => visitor_id))
}

const instant = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

/** Whoever waits longer than the host takes to answer is told to others. Their visit is locked. */
export async function beginWaiting(
  call: Call,
  kind: Kind,
  visit: StoredVisit,
  people: readonly Pick<StoredVisitor, 'id' | 'host_answer'>[],
): Promise<void> {
  const { db, actor } = call
  const ids = people.map(({ id }) => id)
  // who is brought in by their host does not wait, nor does who was promised that somebody comes
  const isMet = actor.user_id === visit.host_id || visit.co_host_ids.includes(actor.user_id)
  const waiting = people.filter(({ host_answer }) => host_answer !== 'coming').map(({ id }) => id)
  const vips = isMet || waiting.length === 0 ? new Set<number>() : await vipsAmong(call, waiting)
  const follows = !isMet && waiting.length > 0 && (await isFollowed(call, kind, visit))
  // of a VIP others hear also where nobody else is followed
  const followed = waiting.filter((id) => follows || vips.has(id))
  await endWaiting(
    call,
    ids.filter((id) => !followed.includes(id)),
  )
  if (followed.length === 0) return
  const standing = await standingOf(call, visit)
  const dueOf = (id: number) => instant(nextOf(call.now(), escalationSteps.host, vips.has(id), standing)?.at)
  await db.query(
    `insert into visitor_waiting (company_id, visitor_id, visit_id, kind, since, due_at)
     select $1, w.id, $4, $5, $6, w.due_at from unnest($2::int[], $3::timestamptz[]) as w(id, due_at) order by w.id
     on conflict (company_id, visitor_id) do update set kind = excluded.kind`,
    [actor.company_id, followed, followed.map(dueOf), visit.id, kind, nowOf(call)],
  )
}

/** They wait no more: they were answered, or went. */
export async function endWaiting({ db, actor }: Call, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.query('delete from visitor_waiting where company_id = $1 and visitor_id = any($2::int[])', [
    actor.company_id,
    ids,
  ])
}

/** Nobody answered them, and reception has heard of it. */
export async function isReceptionTold(db: Db, company_id: number, visitor_id: number): Promise<boolean> {
  const rows = await db.query('select 1 from visitor_waiting where company_id = $1 and visitor_id = $2 and told = $3', [
    ...[company_id, visitor_id, escalationSteps.desk],
  ])
  return rows.length > 0
}

/** Those who were checked in and wait, of the visit of one who does. */
export async function arrivedWith({ db, actor }: Call, visitor_id: number): Promise<number[]> {
  const rows = await db.query<{ visitor_id: number }>(
    `select w.visitor_id from visitor_waiting w
     join visitor_waiting o on o.company_id = w.company_id and o.visit_id = w.visit_id and o.kind = w.kind
     where w.company_id = $1 and o.visitor_id = $2 and w.kind = 'arrived' order by w.visitor_id for update of w`,
    [actor.company_id, visitor_id],
  )
  return rows.map((row) => row.visitor_id)
}

/** They were answered, and wait no more. */
export async function answerArrived(call: Call, visitor_id: number): Promise<number[]> {
  const ids = await arrivedWith(call, visitor_id)
  await endWaiting(call, ids)
  return ids
}

/** The host asks them for some minutes: after those they wait anew. */
export async function waitAgain(
  call: Call,
  visit: StoredVisit,
  ids: readonly number[],
  minutes: number,
): Promise<void> {
  const since = call.now() + minutes * 60_000
  const { host_away: _, ...standing } = await standingOf(call, visit)
  const vips = await vipsAmong(call, ids)
  const dueOf = (id: number) =>
    instant(nextOf(since, escalationSteps.host, vips.has(id), { ...standing, host_away: false })?.at)
  await call.db.query(
    `update visitor_waiting t set since = $4, told = 0, due_at = w.due_at
     from unnest($2::int[], $3::timestamptz[]) as w(id, due_at) where t.company_id = $1 and t.visitor_id = w.id`,
    [call.actor.company_id, ids, ids.map(dueOf), instant(since)],
  )
}

type Row = Pick<StoredVisitor, 'id' | 'visitor_name' | 'state' | 'host_answer'> & {
  kind: Kind
  since: string
  told: EscalationStep
  due: boolean
}

const isWaiting = ({ kind, state, host_answer }: Row) =>
  kind === 'arrived'
    ? state === visitorState.checked_in
    : (state === visitorState.expected || state === visitorState.invited) &&
      (host_answer === 'asked' || host_answer === 'wait')

/**
 * Tells others of the guests of a visit, which is locked, who wait and were not answered: each step once, and all who
 * wait by then together. Whether there was anything to do: of two who ask, one does it.
 */
export async function escalate(call: Call, visit: StoredVisit): Promise<boolean> {
  const { db, actor } = call
  const rows = await db.query<Row>(
    `select t.id, t.visitor_name, t.state, t.host_answer, w.kind, w.since, w.told, coalesce(w.due_at <= $3, false) as due
     from visitor_waiting w join visitor t on t.company_id = w.company_id and t.id = w.visitor_id
     where w.company_id = $1 and w.visit_id = $2 order by t.id for update of w`,
    [actor.company_id, visit.id, nowOf(call)],
  )
  if (!rows.some(({ due }) => due)) return false
  await endWaiting(
    call,
    rows.filter((row) => !isWaiting(row)).map(({ id }) => id),
  )
  const standing = await standingOf(call, visit)
  const waiting = rows.filter(isWaiting)
  const vips = await vipsAmong(
    call,
    waiting.map(({ id }) => id),
  )
  const nextFor = (row: Row) => nextOf(Date.parse(row.since), row.told, vips.has(row.id), standing)
  const dueOf = (row: Row) => {
    const next = nextFor(row)
    return next === null || next.at > call.now() ? null : next.step
  }
  for (const step of [escalationSteps.co_hosts, escalationSteps.desk] as const) {
    if (!waiting.some((row) => dueOf(row) === step)) continue
    // who came a minute later is told of with them
    const people = waiting.filter(({ since, told }) => told < step && Date.parse(since) <= call.now())
    await notifyStep(call, visit, people, step, standing)
    for (const row of people) row.told = step
  }
  for (const row of waiting) {
    const next = nextFor(row)
    await db.query('update visitor_waiting set told = $3, due_at = $4 where company_id = $1 and visitor_id = $2', [
      ...[actor.company_id, row.id, row.told],
      instant(next?.at),
    ])
  }
  return true
}

async function notifyStep(
  call: Call,
  visit: StoredVisit,
  people: readonly Row[],
  step: 1 | 2,
  { co_hosts }: Standing,
): Promise<void> {
  const { company_id } = call.actor
  const [host] = await call.db.query<{ name: string; department_id: number | null }>(
    'select name, department_id from users where company_id = $1 and id = $2',
    [company_id, visit.host_id],
  )
  const occasion = `waits/${step}/visit/${visit.id}/${people.map(({ id, since }) => `${id}.${Date.parse(since)}`).join()}`
  const more = { occasion: occasion.slice(0, 200), who: host?.name ?? '' }
  const ids = people.map(({ id }) => id)
  if (step === escalationSteps.co_hosts) {
    await notifyOfVisit(call, co_hosts, 'visitor_waits', visit, people, more)
    await writeStory(call, ids, 'told_co_hosts')
    return
  }
  const asked = new Set([visit.host_id, ...visit.co_host_ids])
  const heads = await presentAmong(call, await headsAbove(call, host?.department_id ?? null))
  const [head] = heads.filter((id) => !asked.has(id))
  const desk = await peopleWhoMay(call.db, company_id, 'change-visitor', visit.office_id, 'visitor')
  const receiving = desk.map(({ id }) => id).filter((id) => !asked.has(id))
  await notifyOfVisit(call, receiving, 'visitor_unmet', visit, people, more)
  if (head !== undefined && !receiving.includes(head)) {
    await notifyOfVisit(call, [head], 'visitor_waits', visit, people, more)
  }
  await writeStory(call, ids, 'told_desk')
}
