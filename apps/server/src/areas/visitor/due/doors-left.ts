import type { Call } from '../../../kernel/call/call'
import { actAlone } from '../../../kernel/call/job-call'
import { peopleWhoMay } from '../../../kernel/session/people-who-may'
import { windowStates } from '../../pass/public'
import { notifyOfVisit } from '../core/notify-hosts'
import { readVisit, readVisitor } from '../core/visitor.store'
import { windowKind } from '../core/visitor-doors'
import { visitorWords as words } from '../core/words'
import type { DueDeps } from './visits-due'

const MINUTE = 60_000
/** So long a device may take to be told; whose device was away hears it then. */
const patience = 10 * MINUTE
/** What stands longer than that was told of, and shows with the visitor. */
const lookedAfter = 7 * 1440 * MINUTE
const atOnce = 500

type Left = { id: number; visitor_id: number; told: boolean }

const over = `coalesce(w.ended_at, w.until_time)`

async function doLeft(call: Call, now: number): Promise<number | undefined> {
  const { company_id } = call.actor
  const text = (at: number) => new Date(at).toISOString()
  const rows = await call.db.query<Left>(
    `select w.id, w.visitor_id, w.stays_told_at is not null as told from visitor_window w
     where w.company_id = $1 and w.gone_at is null and ${over} <= $2 and ${over} > $3
     order by w.id limit ${atOnce} for update of w skip locked`,
    [company_id, text(now - patience), text(now - lookedAfter)],
  )
  const states = await windowStates(
    call.db,
    company_id,
    windowKind,
    rows.map(({ id }) => Number(id)),
    now,
  )
  const leaving = (row: Left) => (states.get(Number(row.id)) ?? []).filter(({ state }) => state === 'leaving')
  const gone = rows.filter((row) => leaving(row).length === 0)
  const stays = rows.filter((row) => !row.told && leaving(row).length > 0)
  await call.db.query('update visitor_window set gone_at = $3 where company_id = $1 and id = any($2::bigint[])', [
    ...[company_id, gone.map(({ id }) => id), text(now)],
  ])
  if (stays.length === 0) return gone.length > 0 ? 0 : undefined
  await call.db.query('update visitor_window set stays_told_at = $3 where company_id = $1 and id = any($2::bigint[])', [
    ...[company_id, stays.map(({ id }) => id), text(now)],
  ])
  for (const row of stays) {
    // not locked: nothing of them changes, and whoever changes it takes them before their doors
    const visitor = await readVisitor(call.db, company_id, row.visitor_id)
    const visit = visitor && (await readVisit(call.db, company_id, visitor.visit_id))
    if (visitor === undefined || visit === undefined) continue
    const desk = await peopleWhoMay(call.db, company_id, 'change-visitor', visit.office_id, 'visitor')
    const where = leaving(row).map(({ door, device }) => (device === null ? door : `${door} · ${device}`))
    await notifyOfVisit(
      call,
      desk.map(({ id }) => id),
      ...(['visitor_door_stays', visit, [visitor]] as const),
      { reason: where.join(', '), occasion: `door-stays/${row.id}` },
    )
  }
  return stays.length
}

/**
 * Tells reception of guests whose time is over and to whom a door may still open, because its device could not be told: once
 * each, with the device. How many.
 */
export async function doorsLeft(on: DueDeps): Promise<number> {
  const now = on.now()
  const companies = await on.db.query<{ company_id: number }>(
    `select distinct w.company_id from visitor_window w where w.gone_at is null
       and ${over} <= $1 and ${over} > $2 order by 1`,
    [new Date(now - patience).toISOString(), new Date(now - lookedAfter).toISOString()],
  )
  let done = 0
  for (const { company_id } of companies) {
    done += (await actAlone({ ...on, company_id, name: words.system[0] }, (call) => doLeft(call, now))) ?? 0
  }
  return done
}
