import { isOver } from '@workplace/domain/visitor/visit-state'
import type { Call } from '../../../kernel/call/call'
import { peopleWhoMay } from '../../../kernel/session/people-who-may'
import { headsAbove } from '../../people/public'
import { emitVisits } from '../core/move-visitors'
import { notifyOfVisit } from '../core/notify-hosts'
import { lockPeople, lockVisits, type StoredVisit, type StoredVisitor, writeStory } from '../core/visitor.store'

/** Those of some people who still work here, in the order in which they are named. */
async function activeAmong({ db, actor }: Call, ids: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select id from users where company_id = $1 and id = any($2::int[]) and status = 'active'`,
    [actor.company_id, ids],
  )
  const active = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => active.has(id))
}

/** Who receives the guests of somebody who left: a co-host, else the head of the department, else reception. */
async function heirOf(call: Call, visit: StoredVisit, leaver_id: number): Promise<number | undefined> {
  const [leaver] = await call.db.query<{ department_id: number | null }>(
    'select department_id from users where company_id = $1 and id = $2',
    [call.actor.company_id, leaver_id],
  )
  const heads = await headsAbove(call, leaver?.department_id ?? null)
  const [first] = await activeAmong(
    call,
    [...visit.co_host_ids, ...heads].filter((id) => id !== leaver_id),
  )
  if (first !== undefined) return first
  const desk = await peopleWhoMay(call.db, call.actor.company_id, 'change-visitor', visit.office_id, 'visitor')
  return desk.find(({ id }) => id !== leaver_id)?.id
}

/**
 * Guests who stand there are not only the heir's from now on, they wait: who asked for the host at the kiosk is to be
 * answered, who was checked in to be met. Co-hosts have heard it as they came.
 */
async function notifyOfWaiting(
  call: Call,
  visit: StoredVisit,
  heir: number,
  going: readonly StoredVisitor[],
): Promise<void> {
  if (visit.co_host_ids.includes(heir)) return
  const { company_id } = call.actor
  const rows = await call.db.query<{ visitor_id: number; kind: 'walk_in' | 'arrived' }>(
    'select visitor_id, kind from visitor_waiting where company_id = $1 and visit_id = $2',
    [company_id, visit.id],
  )
  const [host] = await call.db.query<{ name: string }>('select name from users where company_id = $1 and id = $2', [
    ...[company_id, visit.host_id],
  ])
  for (const [kind, told] of [
    ['walk_in', 'visitor_asks'],
    ['arrived', 'visitor_waits'],
  ] as const) {
    const theirs = going.filter(({ id }) => rows.some((row) => row.visitor_id === id && row.kind === kind))
    await notifyOfVisit(call, [heir], told, visit, theirs, {
      occasion: `heir/${kind}/visit/${visit.id}/${visit.version}`,
      who: host?.name ?? '',
    })
  }
}

/**
 * Gives the guests of somebody whose account is closed to others, those who are inside as well. Undefined: the account is
 * open again, or nobody is to come. Visits of whom nobody can be found stay: reception reads that their host is gone.
 */
export async function replaceHost(call: Call, user_id: number): Promise<{ handed: number } | undefined> {
  const { db, actor } = call
  const rows = await db.query<{ id: number }>(
    `select v.id from visit v join users u on u.company_id = v.company_id and u.id = v.host_id and u.status = 'disabled'
     where v.company_id = $1 and v.host_id = $2 and exists (select 1 from visitor t
       where t.company_id = v.company_id and t.visit_id = v.id and t.state in (0, 1, 2, 3, 7)) order by v.id`,
    [actor.company_id, user_id],
  )
  const visits = await lockVisits(
    db,
    actor.company_id,
    rows.map(({ id }) => id),
    'update',
  )
  let handed = 0
  for (const visit of visits.values()) {
    // somebody else changed it meanwhile
    if (visit.host_id !== user_id) continue
    const heir = await heirOf(call, visit, user_id)
    if (heir === undefined) continue
    await db.query('update visit set host_id = $3, version = version + 1 where company_id = $1 and id = $2', [
      ...[actor.company_id, visit.id, heir],
    ])
    await db.query('delete from visit_co_host where company_id = $1 and visit_id = $2 and user_id = any($3::int[])', [
      ...[actor.company_id, visit.id, [heir, user_id]],
    ])
    const going = (await lockPeople(db, actor.company_id, visit.id)).filter(({ state }) => !isOver(state))
    await writeStory(
      call,
      going.map(({ id }) => id),
      'new_host',
    )
    await notifyOfVisit(call, [heir, ...visit.co_host_ids], 'visitor_handed', visit, going, {
      occasion: `handed/visit/${visit.id}/${visit.version}`,
    })
    await notifyOfWaiting(call, visit, heir, going)
    call.record({
      ...{ module: 'visit', action: 'visit_new_host', target: visit.order_no, target_id: visit.id },
      before: { host_id: user_id },
      after: { host_id: heir },
    })
    emitVisits(call, [visit, { host_id: heir, co_host_ids: [] }])
    handed++
  }
  return handed === 0 ? undefined : { handed }
}
