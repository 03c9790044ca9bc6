import { type BundledNews, bundleMs, isStillNews, notifyAt } from '@workplace/domain/visitor/notify-order'
import type { Call } from '../../../kernel/call/call'
import { notifyOfVisit } from './notify-hosts'
import { comesToo, nowOf, type StoredVisit, type StoredVisitor } from './visitor.store'

/** Who approves is asked about those who entered themselves together. */
const asked = 'asked'

const kinds = {
  arrived: 'visitor_arrived',
  arriving: 'visitor_arriving',
  here: 'visitor_here',
  overstay: 'visitor_overstay',
  joined: 'visitor_joined',
} as const satisfies Record<BundledNews, string>
export type ToldNews = keyof typeof kinds

type Named = { readonly id: number; readonly visitor_name: string; readonly by_user_id: number }

/** How many of a visit are inside, and how many they are; of one who comes alone nothing is said. */
async function countsOf({ db, actor }: Call, visit_id: number): Promise<{ inside?: number; people?: number }> {
  const [row] = await db.query<{ inside: number; people: number }>(
    `select count(*) filter (where t.state in (2, 7))::int as inside, count(*)::int as people
     from visitor t where t.company_id = $1 and t.visit_id = $2 and ${comesToo}`,
    [actor.company_id, visit_id],
  )
  return row !== undefined && row.people > 1 ? row : {}
}

/** Each host is told of those who came without their doing. */
async function notifyNow(call: Call, news: ToldNews, visit: StoredVisit, people: readonly Named[]): Promise<void> {
  const hosts = [...new Set([visit.host_id, ...visit.co_host_ids])]
  const counts = news === 'arrived' || news === 'joined' ? await countsOf(call, visit.id) : {}
  const told = new Map<string, { user_ids: number[]; people: readonly Named[] }>()
  for (const user_id of hosts) {
    const theirs = people.filter(({ by_user_id }) => by_user_id !== user_id)
    const key = theirs.map(({ id }) => id).join()
    const group = told.get(key) ?? { user_ids: [], people: theirs }
    group.user_ids.push(user_id)
    told.set(key, group)
  }
  for (const { user_ids, people: theirs } of told.values()) {
    const occasion = `${news}/visit/${visit.id}/${call.now()}/${theirs[0]?.id ?? 0}`
    await notifyOfVisit(call, user_ids, kinds[news], visit, theirs, { occasion, ...counts })
  }
}

/** Takes what waits to be told of a visit; what is not so any more goes untold. */
async function takeWaiting(call: Call, news: ToldNews, visit_id: number): Promise<Named[]> {
  const { company_id } = call.actor
  const rows = await call.db.query<Named & Pick<StoredVisitor, 'state'>>(
    `with taken as (
       delete from visit_notice_person where company_id = $1 and visit_id = $2 and kind = $3 returning visitor_id, by_user_id)
     select t.id, t.visitor_name, t.state, n.by_user_id from taken n
     join visitor t on t.company_id = $1 and t.id = n.visitor_id order by t.id`,
    [company_id, visit_id, news],
  )
  return rows.filter(({ state }) => isStillNews(news, state))
}

const text = (at: number) => new Date(at).toISOString()

/**
 * Tells the hosts of a visit of something that guests do one after the other: of the first at once, of those who follow
 * within two minutes together. The visit is locked. `later`: whoever does it tells of several, and they are told together.
 */
export async function notifyBundled(
  call: Call,
  news: ToldNews,
  visit: StoredVisit,
  people: readonly Pick<StoredVisitor, 'id' | 'visitor_name'>[],
  later = false,
): Promise<void> {
  if (people.length === 0) return
  const { db, actor } = call
  const key = [actor.company_id, visit.id, news]
  await db.query(
    'insert into visit_notice (company_id, visit_id, kind) values ($1, $2, $3) on conflict (company_id, visit_id, kind) do nothing',
    key,
  )
  const [notice] = await db.query<{ told_at: string | null; due_at: string | null }>(
    'select told_at, due_at from visit_notice where company_id = $1 and visit_id = $2 and kind = $3 for update',
    key,
  )
  const at = notifyAt(notice?.told_at == null ? null : Date.parse(notice.told_at), call.now())
  const named = people.map(({ id, visitor_name }) => ({ id, visitor_name, by_user_id: actor.user_id }))
  if (!later && at <= call.now()) {
    const before = await takeWaiting(call, news, visit.id)
    const again = new Set(named.map(({ id }) => id))
    await notifyNow(call, news, visit, [...before.filter(({ id }) => !again.has(id)), ...named])
    await db.query(
      'update visit_notice set told_at = $4, due_at = null where company_id = $1 and visit_id = $2 and kind = $3',
      [...key, nowOf(call)],
    )
    return
  }
  await db.query(
    `insert into visit_notice_person (company_id, visit_id, kind, visitor_id, by_user_id)
     select $1, $2, $3, id, $5 from unnest($4::int[]) as id order by id on conflict (company_id, visit_id, kind, visitor_id) do nothing`,
    [...key, named.map(({ id }) => id), actor.user_id],
  )
  // an earlier time stays
  const due = notice?.due_at == null ? at : Math.min(Date.parse(notice.due_at), at)
  await db.query('update visit_notice set due_at = $4 where company_id = $1 and visit_id = $2 and kind = $3', [
    ...key,
    text(due),
  ])
}

/** Has approval asked for soon: for guests who are added one by one. The visit is locked. */
export async function askSoon({ db, actor, now }: Call, visit_id: number): Promise<void> {
  await db.query(
    `insert into visit_notice as n (company_id, visit_id, kind, due_at) values ($1, $2, $3, $4)
     on conflict (company_id, visit_id, kind) do update
       set due_at = coalesce(n.due_at, greatest(excluded.due_at, least(n.told_at, excluded.due_at) + make_interval(secs => $5)))`,
    [actor.company_id, visit_id, asked, text(now()), bundleMs / 1000],
  )
}

/** Tells what waited of a visit, which is locked. Whether there was anything: of two who ask, one tells. */
export async function notifyWaiting(
  call: Call,
  visit: StoredVisit,
  ask: (call: Call, visit: StoredVisit) => Promise<void>,
): Promise<boolean> {
  const { company_id } = call.actor
  const due = await call.db.query<{ kind: ToldNews | typeof asked }>(
    `select kind from visit_notice where company_id = $1 and visit_id = $2 and due_at <= $3 order by kind for update`,
    [company_id, visit.id, nowOf(call)],
  )
  for (const { kind } of due) {
    const people = kind === asked ? [] : await takeWaiting(call, kind, visit.id)
    if (kind === asked) await ask(call, visit)
    else if (people.length > 0) await notifyNow(call, kind, visit, people)
    await call.db.query(
      `update visit_notice set told_at = case when $5 then $4 else told_at end, due_at = null
       where company_id = $1 and visit_id = $2 and kind = $3`,
      [company_id, visit.id, kind, nowOf(call), kind === asked || people.length > 0],
    )
  }
  return due.length > 0
}
