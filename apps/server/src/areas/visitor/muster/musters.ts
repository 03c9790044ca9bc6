import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type {
  beginMuster as declaredBegin,
  endMuster as declaredEnd,
  markMuster as declaredMark,
  musterList,
} from '@workplace/contract/visitor/muster'
import type { MusterKind } from '@workplace/contract/visitor/muster-words'
import * as refusals from '@workplace/contract/visitor/refusals'
import * as topics from '@workplace/contract/visitor/topics'
import { markedAt } from '@workplace/domain/visitor/muster'
import { type Call, officesFor } from '../../../kernel/call/call'
import { peopleWhoMay } from '../../../kernel/session/people-who-may'
import { wireTime } from '../../../kernel/text/wire-time'
import { notifyPeople } from '../../message/public'
import {
  countsOf,
  keepListed,
  musterFor,
  musterPeople,
  openMuster,
  pastMusters,
  peopleInside,
  readMuster,
  unmarked,
} from './muster.store'

type Office = { id: number; name: string; name_en: string | null; timezone: string }

const officesOf = ({ db, actor }: Call): Promise<Office[]> =>
  db.query<Office>(
    `select id, name, name_en, timezone from office where company_id = $1 and ($2::int[] is null or id = any($2))
     order by name, id`,
    [actor.company_id, officesFor(actor, 'visitor')],
  )

/** Where somebody works themselves: whom they would look for first. */
const ownOffice = async ({ db, actor }: Call): Promise<number | null | undefined> =>
  (
    await db.query<{ office_id: number | null }>('select office_id from users where company_id = $1 and id = $2', [
      ...[actor.company_id, actor.user_id],
    ])
  )[0]?.office_id

const mostPast = 20

/** `GET /visitor_muster/list`. */
export async function readMusterList(
  call: Call,
  { office: asked }: ParsedOf<typeof musterList>,
): Promise<OutputOf<typeof musterList>> {
  const { db, actor } = call
  const { company_id } = actor
  const all = await officesOf(call)
  const now = call.now()
  const at = new Date(now).toISOString()
  const offices = all.map(({ id, name, name_en }) => ({ id, name, name_en }))
  if (asked !== undefined && !all.some(({ id }) => id === asked)) throw new Refusal(commonRefusals.not_found)
  const running =
    asked === undefined
      ? (
          await db.query<{ office_id: number }>(
            'select office_id from muster where company_id = $1 and ended_at is null order by began_at desc',
            [company_id],
          )
        ).find(({ office_id }) => all.some(({ id }) => id === office_id))?.office_id
      : undefined
  const begin = asked ?? running ?? (await ownOffice(call))
  const office = all.find(({ id }) => id === begin) ?? all[0]
  if (office === undefined) {
    const counts = countsOf([])
    return {
      ...{ offices, office_id: null, timezone: 'UTC', at, with_colleagues: false, muster: null },
      ...{ people: [], counts, past: [] },
    }
  }
  const { people: inside, with_colleagues } = await peopleInside(db, company_id, office.id, now, call.language)
  const open = await openMuster(db, company_id, office.id)
  const people = await musterFor(
    call,
    open === undefined ? unmarked(inside) : await musterPeople(db, company_id, open.id, inside),
  )
  const past = await pastMusters(db, company_id, office.id, mostPast)
  const { office_id: _, ...muster } = open ?? { office_id: 0, id: 0 }
  return {
    ...{ offices, office_id: office.id, timezone: office.timezone, at, with_colleagues },
    muster: open === undefined ? null : (muster as OutputOf<typeof musterList>['muster']),
    ...{ people, counts: countsOf(people), past },
  }
}

async function notifyWardens(
  call: Call,
  office: Pick<Office, 'id' | 'name' | 'timezone'>,
  muster_id: number,
  kind: MusterKind,
): Promise<void> {
  const wardens = await peopleWhoMay(call.db, call.actor.company_id, 'view-visitor-muster', office.id, 'visitor')
  const then = wireTime(call.now(), office.timezone)
  await notifyPeople(
    call,
    wardens.filter(({ id, wants_notice }) => wants_notice && id !== call.actor.user_id).map(({ id }) => id),
    {
      kind: kind === 'drill' ? 'muster_drill' : 'muster_alarm',
      meeting_id: null,
      occasion: `muster ${muster_id}`,
      values: {
        ...{ title: office.name, room: office.name, office_id: office.id, timezone: office.timezone },
        ...{ start_time: then, end_time: then, who: call.actor.name, reason: null },
      },
    },
  )
}

/**
 * Begins a muster: who is inside is kept as it is known now, whatever is forgotten of doors later. One that goes on stays;
 * an alarm makes one of a drill. Answers which.
 */
export async function startMuster(
  call: Call,
  office_id: number,
  kind: MusterKind,
  by_doors: boolean,
): Promise<{ id: number; is_new: boolean }> {
  const { db, actor } = call
  const { company_id } = actor
  const [office] = await db.query<Office>(
    'select id, name, name_en, timezone from office where company_id = $1 and id = $2 for no key update',
    [company_id, office_id],
  )
  if (office === undefined) throw new Refusal(commonRefusals.not_found)
  const running = await openMuster(db, company_id, office_id)
  if (running !== undefined) {
    if (running.kind === 'alarm' || kind === 'drill') return { id: running.id, is_new: false }
    await db.query(`update muster set kind = 'alarm', by_doors = by_doors or $3 where company_id = $1 and id = $2`, [
      ...[company_id, running.id, by_doors],
    ])
    await notifyWardens(call, office, running.id, 'alarm')
    call.emit(eventOf(topics.muster, {}))
    return { id: running.id, is_new: false }
  }
  const [made] = await db.query<{ id: number }>(
    `insert into muster (company_id, office_id, kind, by_doors, began_at, began_by) values ($1, $2, $3, $4, $5, $6) returning id`,
    [company_id, office_id, kind, by_doors, new Date(call.now()).toISOString(), actor.name],
  )
  if (made === undefined) throw new Error('the muster was not stored')
  const { people } = await peopleInside(db, company_id, office_id, call.now(), call.language)
  await keepListed(db, company_id, made.id, people)
  call.record({
    ...{ module: 'muster', action: 'muster_begin', target: office.name, target_id: made.id },
    after: { kind, people: people.length },
  })
  await notifyWardens(call, office, made.id, kind)
  call.emit(eventOf(topics.muster, {}))
  return { id: made.id, is_new: true }
}

function requireOffice({ actor }: Call, office_id: number): void {
  const offices = officesFor(actor, 'visitor')
  if (offices !== null && !offices.includes(office_id)) throw new Refusal(commonRefusals.outside_scope)
}

/** `POST /visitor_muster/begin`. */
export async function beginMuster(
  call: Call,
  { office_id, kind }: ParsedOf<typeof declaredBegin>,
): Promise<OutputOf<typeof declaredBegin>> {
  requireOffice(call, office_id)
  const { id, is_new } = await startMuster(call, office_id, kind, false)
  if (!is_new) call.unchanged()
  return { id }
}

/** A warden had no line when it ended: what they saw is still taken so long after. */
const lateHours = 24

/** `POST /visitor_muster/mark`. */
export async function markMuster(
  call: Call,
  { id, marks }: ParsedOf<typeof declaredMark>,
): Promise<OutputOf<typeof declaredMark>> {
  const { db, actor } = call
  const { company_id } = actor
  const muster = await readMuster(call, id)
  const now = call.now()
  if (muster.ended_at !== null && now > Date.parse(muster.ended_at) + lateHours * 3_600_000) {
    throw new Refusal(refusals.muster_over)
  }
  const kept = new Set(
    (
      await db.query<{ person_key: string }>(
        'select person_key from muster_person where company_id = $1 and muster_id = $2',
        [company_id, id],
      )
    ).map(({ person_key }) => person_key),
  )
  if (marks.some(({ person }) => !kept.has(person))) {
    const { people } = await peopleInside(db, company_id, muster.office_id, now, call.language)
    const found = marks.flatMap(({ person, name, at }) => {
      if (kept.has(person) || !person.startsWith('x') || !name) return []
      kept.add(person)
      const seen_at = new Date(markedAt(Date.parse(at), Date.parse(muster.began_at), now)).toISOString()
      return [
        {
          ...{ key: person, kind: 'other' as const, name, about: null, host: null, list: 'inside' as const },
          ...{ seen_at, seen_where: null },
        },
      ]
    })
    const came = people.filter(({ key }) => !kept.has(key) && marks.some(({ person }) => person === key))
    await keepListed(db, company_id, id, [...came, ...found])
    for (const { key } of came) kept.add(key)
  }
  // whom nobody knows is nobody: a warden elsewhere, or one who tries
  const known = marks.filter(({ person }) => kept.has(person))
  const taken = await db.query(
    `insert into muster_mark (company_id, muster_id, person_key, mark, marked_at, received_at, by_name, key)
     select $1, $2, m.person, m.mark, m.at, $4, $5, m.key
     from jsonb_to_recordset($3::jsonb) as m(person text, mark text, at timestamptz, key uuid)
     on conflict do nothing returning id`,
    [
      ...[company_id, id],
      JSON.stringify(
        known.map((one) => ({
          ...one,
          at: new Date(markedAt(Date.parse(one.at), Date.parse(muster.began_at), now)).toISOString(),
        })),
      ),
      ...[new Date(now).toISOString(), actor.name],
    ],
  )
  const people = await musterPeople(db, company_id, id)
  const counts = countsOf(people)
  // each mark stands in the muster itself
  call.unchanged()
  if (taken.length > 0) call.emit(eventOf(topics.muster, {}))
  return { taken: taken.length, counts }
}

/** `POST /visitor_muster/end`: who came meanwhile is kept with it. */
export async function endMuster(
  call: Call,
  { id }: ParsedOf<typeof declaredEnd>,
): Promise<OutputOf<typeof declaredEnd>> {
  const { db, actor } = call
  const { company_id } = actor
  const muster = await readMuster(call, id, true)
  if (muster.ended_at !== null) {
    call.unchanged()
    return { id, counts: countsOf(await musterPeople(db, company_id, id)) }
  }
  const { people } = await peopleInside(db, company_id, muster.office_id, call.now(), call.language)
  await keepListed(db, company_id, id, people)
  await db.query('update muster set ended_at = $3, ended_by = $4 where company_id = $1 and id = $2', [
    ...[company_id, id, new Date(call.now()).toISOString(), actor.name],
  ])
  const counts = countsOf(await musterPeople(db, company_id, id))
  const [office] = await db.query<{ name: string }>('select name from office where company_id = $1 and id = $2', [
    ...[company_id, muster.office_id],
  ])
  call.record({
    ...{ module: 'muster', action: 'muster_end', target: office?.name ?? '', target_id: id },
    after: { kind: muster.kind, people: counts.people, safe: counts.safe, missing: counts.missing },
  })
  call.emit(eventOf(topics.muster, {}))
  return { id, counts }
}
