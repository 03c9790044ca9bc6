import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { Language } from '@workplace/contract/kernel/words'
import { say } from '@workplace/contract/kernel/words'
import type { Muster, MusterCounts, MusterPerson, MusterState } from '@workplace/contract/visitor/muster'
import type { MusterMarkName } from '@workplace/contract/visitor/muster-words'
import { visitWays } from '@workplace/contract/visitor/states'
import * as visitorWords from '@workplace/contract/visitor/words'
import { lastMarks, musterListOf } from '@workplace/domain/visitor/muster'
import type { VisitorState } from '@workplace/domain/visitor/visit-state'
import { type Call, officesFor } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { insideOf } from '../../pass/public'
import { hiddenAmong, someVisitor } from '../core/discreet'

/** Somebody on a list, without what was said of them. */
export type MusterEntry = Omit<MusterPerson, 'mark' | 'marked_at' | 'marked_by'>

/** Who is inside an office as far as anybody knows: visitors, and colleagues where doors tell of them (else null). */
export async function peopleInside(
  db: Db,
  company_id: number,
  office_id: number,
  now: number,
  language: Language,
): Promise<{ people: MusterEntry[]; with_colleagues: boolean }> {
  const rows = await db.query<{
    id: number
    visitor_name: string
    company: string | null
    host: string
    state: VisitorState
    in_time: string | null
    in_way: keyof typeof visitWays | null
    out_time: string | null
    out_way: keyof typeof visitWays | null
    floor: string | null
    seen_at: string | null
    seen_where: string | null
    door_in: string | null
  }>(
    `select t.id, t.visitor_name, t.company, h.name as host, t.state, s.in_time, s.in_way, s.out_time, s.out_way, f.name as floor,
       t.seen_at, t.seen_where, case when t.door_out_at is null or t.door_in_at > t.door_out_at then t.door_in_at end as door_in
     from visitor t
     join visit v on v.company_id = t.company_id and v.id = t.visit_id
     join users h on h.company_id = v.company_id and h.id = v.host_id
     left join floor f on f.company_id = v.company_id and f.id = v.floor_id
     left join lateral (select x.in_time, x.in_way, x.out_time, x.out_way from visitor_stay x
       where x.company_id = t.company_id and x.visitor_id = t.id order by x.in_time desc, x.id desc limit 1) as s on true
     where t.company_id = $1 and t.office_id = $2 and t.forgotten_at is null
       and (t.state in (2, 7) or t.check_out_time > $3::timestamptz - interval '12 hours'
         or t.door_in_at > $3::timestamptz - interval '12 hours')
     order by t.visitor_name, t.id`,
    [company_id, office_id, new Date(now).toISOString()],
  )
  const visitors = rows.flatMap((row): MusterEntry[] => {
    const out_time = row.out_time === null ? null : Date.parse(row.out_time)
    const door_in = row.door_in === null ? null : Date.parse(row.door_in)
    const list = musterListOf({ state: row.state, out_time, out_way: row.out_way, door_in }, now)
    if (list === null) return []
    const isOut = list !== 'inside' && row.out_time !== null
    const [at, how] = isOut ? [row.out_time, row.out_way ?? row.in_way] : [row.in_time, row.in_way]
    // of reception and the doors whichever saw them last
    const isByDoor = row.seen_at !== null && (at === null || Date.parse(row.seen_at) > Date.parse(at))
    const where = isByDoor ? [row.seen_where] : [how === null ? null : say(visitWays[how], language), row.floor]
    return [
      {
        ...{ key: `v${row.id}`, kind: 'visitor', name: row.visitor_name, about: row.company, host: row.host, list },
        seen_at: isByDoor ? row.seen_at : at,
        seen_where: where.filter(Boolean).join(' · '),
      },
    ]
  })
  const colleagues = await insideOf(db, company_id, office_id, now)
  const users = (colleagues ?? []).map(
    (one): MusterEntry => ({
      ...{ key: `u${one.user_id}`, kind: 'user', name: one.name, about: one.department, host: null, list: 'inside' },
      ...{ seen_at: one.since, seen_where: [one.door, one.area].filter(Boolean).join(' · ') },
    }),
  )
  // of several areas that somebody is in one is enough
  const once = users.filter((one, n) => users.findIndex(({ key }) => key === one.key) === n)
  return { people: [...visitors, ...once], with_colleagues: colleagues !== null }
}

export type StoredMuster = Muster & { readonly office_id: number }
const columns = 'm.id, m.office_id, m.kind, m.by_doors, m.began_at, m.began_by, m.ended_at, m.ended_by'

export async function openMuster(db: Db, company_id: number, office_id: number): Promise<StoredMuster | undefined> {
  const [row] = await db.query<StoredMuster>(
    `select ${columns} from muster m where m.company_id = $1 and m.office_id = $2 and m.ended_at is null`,
    [company_id, office_id],
  )
  return row
}

/** A muster of an office that the caller looks after; to the others there is none. */
export async function readMuster(call: Call, id: number, lock = false): Promise<StoredMuster> {
  const [row] = await call.db.query<StoredMuster>(
    `select ${columns} from muster m where m.company_id = $1 and m.id = $2${lock ? ' for update' : ''}`,
    [call.actor.company_id, id],
  )
  const offices = officesFor(call.actor, 'visitor')
  if (row === undefined || (offices !== null && !offices.includes(row.office_id))) {
    throw new Refusal(commonRefusals.not_found)
  }
  return row
}

/** Keeps people with a muster as they are known now; who stands there already stays as they stand. */
export async function keepListed(
  db: Db,
  company_id: number,
  muster_id: number,
  people: readonly MusterEntry[],
): Promise<void> {
  if (people.length === 0) return
  await db.query(
    `insert into muster_person (company_id, muster_id, person_key, kind, name, about, host, list, seen_at, seen_where)
     select $1, $2, p.key, p.kind, p.name, p.about, p.host, p.list, p.seen_at, p.seen_where
     from jsonb_to_recordset($3::jsonb) as p(key text, kind text, name text, about text, host text, list text,
       seen_at timestamptz, seen_where text)
     on conflict do nothing`,
    [company_id, muster_id, JSON.stringify(people)],
  )
}

/** Those of whom a muster asks, with what was said of each last. `more`: who came since, and is kept nowhere yet. */
export async function musterPeople(
  db: Db,
  company_id: number,
  muster_id: number,
  more: readonly MusterEntry[] = [],
): Promise<MusterPerson[]> {
  const kept = await db.query<MusterEntry>(
    `select person_key as key, kind, name, about, host, list, seen_at, seen_where from muster_person
     where company_id = $1 and muster_id = $2`,
    [company_id, muster_id],
  )
  const marks = await db.query<{
    id: number
    person_key: string
    mark: MusterMarkName
    marked_at: string
    by_name: string
  }>(
    'select id::int, person_key, mark, marked_at, by_name from muster_mark where company_id = $1 and muster_id = $2 order by id',
    [company_id, muster_id],
  )
  const last = lastMarks(marks.map((one) => ({ ...one, at: one.marked_at, marked_at: Date.parse(one.marked_at) })))
  const known = new Set(kept.map(({ key }) => key))
  const all = [...kept, ...more.filter(({ key }) => !known.has(key))]
  return all
    .map((person) => withMark(person, last.get(person.key)))
    .sort(
      (one, other) =>
        order(one) - order(other) || one.name.localeCompare(other.name, 'zh') || (one.key < other.key ? -1 : 1),
    )
}

const withMark = (person: MusterEntry, said?: { mark: MusterMarkName; at: string; by_name: string }): MusterPerson => ({
  ...person,
  mark: said?.mark ?? 'open',
  marked_at: said?.at ?? null,
  marked_by: said?.by_name ?? null,
})

/** Where somebody was seen is kept in the language of who began the muster; whoever reads it has another. */
function seenIn(where: string | null, language: Language): string | null {
  const [first, ...rest] = where?.split(' · ') ?? []
  const way = Object.values(visitWays).find(([zh, en]) => first === zh || first === en)
  return way === undefined ? where : [say(way, language), ...rest].join(' · ')
}

/** As the caller may read them: of whom they may not know the badge and the host, by which they are found. */
export async function musterFor(call: Call, kept: readonly MusterPerson[]): Promise<MusterPerson[]> {
  const people = kept.map((one) => ({ ...one, seen_where: seenIn(one.seen_where, call.language) }))
  const idOf = (key: string) => (key.startsWith('v') ? [Number(key.slice(1))] : [])
  const hidden = await hiddenAmong(
    call,
    people.flatMap(({ key }) => idOf(key)),
  )
  if (hidden.size === 0) return people
  const worn = await call.db.query<{ id: number; badge_no: string | null }>(
    'select id, badge_no from visitor where company_id = $1 and id = any($2::int[])',
    [call.actor.company_id, [...hidden]],
  )
  const badges = new Map(worn.map(({ id, badge_no }) => [id, badge_no]))
  const name = someVisitor(call.language)
  const told = people.map((one) => {
    const [id = 0] = idOf(one.key)
    if (!hidden.has(id)) return one
    const badge = badges.get(id)
    return { ...one, name, about: badge ? `${say(visitorWords.badgeNo, call.language)} ${badge}` : null }
  })
  // nor does their place say how their name begins
  return told.sort((one, other) => order(one) - order(other) || one.name.localeCompare(other.name, 'zh'))
}

const order = ({ list }: MusterEntry) => ['inside', 'check', 'left'].indexOf(list)

/** Without anybody having said anything yet. */
export const unmarked = (people: readonly MusterEntry[]): MusterPerson[] =>
  people
    .map((one) => withMark(one))
    .sort((one, other) => order(one) - order(other) || one.name.localeCompare(other.name, 'zh'))

/** Who left counts only where somebody says that they are missing: of the others all are asked about. */
export function countsOf(people: readonly MusterPerson[]): MusterCounts {
  const asked = people.filter(({ list, mark }) => list !== 'left' || mark !== 'open')
  const of = (mark: MusterMarkName) => asked.filter((one) => one.mark === mark).length
  return { people: asked.length, safe: of('safe'), missing: of('missing'), open: of('open') }
}

type PastMuster = MusterState['past'][number]

/** Musters of an office that are over, the last first, with what they came to: counted as `countsOf` counts, in one question. */
export async function pastMusters(db: Db, company_id: number, office_id: number, most: number): Promise<PastMuster[]> {
  const rows = await db.query<Omit<PastMuster, 'counts'> & PastMuster['counts']>(
    `with past as materialized (
       select m.id, m.kind, m.by_doors, m.began_at, m.began_by, m.ended_at, m.ended_by from muster m
       where m.company_id = $1 and m.office_id = $2 and m.ended_at is not null order by m.began_at desc limit $3
     ), said as (
       select distinct on (k.muster_id, k.person_key) k.muster_id, k.person_key, k.mark
       from muster_mark k where k.company_id = $1 and k.muster_id in (select id from past)
       order by k.muster_id, k.person_key, k.marked_at desc, k.id desc
     ), asked as (
       select n.muster_id, coalesce(s.mark, 'open') as mark from muster_person n
         left join said s on s.muster_id = n.muster_id and s.person_key = n.person_key
       where n.company_id = $1 and n.muster_id in (select id from past) and (n.list <> 'left' or coalesce(s.mark, 'open') <> 'open')
     )
     select p.*, count(a.mark)::int as people, count(*) filter (where a.mark = 'safe')::int as safe,
       count(*) filter (where a.mark = 'missing')::int as missing, count(*) filter (where a.mark = 'open')::int as open
     from past p left join asked a on a.muster_id = p.id
     group by p.id, p.kind, p.by_doors, p.began_at, p.began_by, p.ended_at, p.ended_by order by p.began_at desc`,
    [company_id, office_id, most],
  )
  return rows.map(({ people, safe, missing, open, ...muster }) => ({
    ...muster,
    counts: { people, safe, missing, open },
  }))
}
