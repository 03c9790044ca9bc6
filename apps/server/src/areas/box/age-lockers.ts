import * as common from '@workplace/contract/kernel/common-words'
import { ageSteps, type LockerAge, lastStep, stepDue, takenBackFrom } from '@workplace/domain/box/locker-age'
import type { Call } from '../../kernel/call/call'
import { actAlone, type JobContext } from '../../kernel/call/job-call'
import { inBatches } from '../../kernel/jobs/in-batches'
import { awayOf } from '../people/public'
import { lockUses, type StoredUse } from './box-use.store'
import { awayOfCabinets, forgetAway } from './cabinet-away.store'
import { toClearing } from './manage-lockers'
import { notifyOfLocker } from './notify'
import { emitLocker } from './record-locker'

export type AgeDeps = Omit<JobContext, 'company_id' | 'name'>

const text = (instant: number) => new Date(instant).toISOString()
const steps = {
  idle: ['box_idle', 'box_idle', 'box_idle_last'],
  overdue: ['box_due', 'box_late', 'box_late'],
} as const

const agedOf = (use: StoredUse, away: LockerAge['away']): LockerAge => ({
  ageing: use.until === null ? 'idle' : 'overdue',
  since: Date.parse(use.until ?? use.kept_at ?? use.start_time),
  step: use.aged_step,
  toldAt: use.aged_at === null ? null : Date.parse(use.aged_at),
  away,
})

/** What is due of a locker, if it still is. */
async function doAge(call: Call, use: StoredUse, away: LockerAge['away']): Promise<boolean> {
  const aged = agedOf(use, away)
  const step = use.state === 'using' ? stepDue(aged, call.now()) : null
  if (step === null) return false
  await call.db.query('update box_use set aged_step = $3, aged_at = $4 where company_id = $1 and id = $2', [
    ...[call.actor.company_id, use.id, step, text(call.now())],
  ])
  if (step === lastStep) {
    await toClearing(call, use)
    return true
  }
  const kind = steps[aged.ageing][step - 1] ?? 'box_late'
  const until = takenBackFrom(aged.ageing, step, call.now())
  await notifyOfLocker(call, kind, use, { until, occasion: `box/${use.id}/${text(aged.since)}/${step}` })
  emitLocker(call, use.box_id, [use.user_id])
  return true
}

/**
 * Asks, reminds and takes back what nobody uses or returned: each step once, however many servers are at it. People are
 * told by day, on the clock of their office; that a locker is to be returned at once. How many steps were done.
 */
export async function ageLockers(on: AgeDeps, page = 5_000): Promise<number> {
  let [done, after] = [0, { company_id: 0, id: 0 }]
  for (;;) {
    const rows = await agedAfter(on, after, page)
    done += await ageThese(on, rows)
    const last = rows.at(-1)
    if (last === undefined || rows.length < page) break
    after = last
  }
  await forgetAway(on.db, text(on.now()))
  return done
}

type Aged = { company_id: number; id: number }

/** So many lockers of which something may be due, after one: what waits keeps none after it waiting. */
async function agedAfter(on: AgeDeps, after: Aged, page: number): Promise<Aged[]> {
  return await on.db.query<Aged>(
    `select u.company_id, u.id from box_use u join box b on b.company_id = u.company_id and b.id = u.box_id
     join box_cabinet c on c.company_id = b.company_id and c.id = b.cabinet_id
     join office o on o.company_id = c.company_id and o.id = c.office_id
     where u.state = 'using' and u.aged_step < 4 and case when u.until is null
         then coalesce(u.kept_at, u.start_time) + ($2::int[])[u.aged_step + 1] * interval '24 hours'
         else u.until + ($3::int[])[u.aged_step + 1] * interval '24 hours' end <= $1
       and ((u.until is not null and u.aged_step = 0)
         or extract(hour from $1::timestamptz at time zone o.timezone) between 7 and 19)
       and (u.company_id, u.id) > ($4, $5)
     order by u.company_id, u.id limit $6`,
    [text(on.now()), ageSteps.idle, ageSteps.overdue, after.company_id, after.id, page],
  )
}

async function ageThese(on: AgeDeps, rows: readonly Aged[]): Promise<number> {
  let done = 0
  for (const company_id of new Set(rows.map((row) => row.company_id))) {
    done += await inBatches(
      rows.filter((row) => row.company_id === company_id).map(({ id }) => id),
      {
        work: (ids) =>
          actAlone({ ...on, company_id, name: common.system[0] }, async (call) => {
            const uses = await lockUses(call.db, company_id, ids)
            const since = Math.min(...uses.map((use) => agedOf(use, []).since))
            const holders = uses.map(({ user_id }) => user_id)
            const span = { start: since, end: call.now() }
            const away = await awayOf(call.db, company_id, holders, span)
            const cabinets = uses.map(({ cabinet_id }) => cabinet_id)
            const offline = await awayOfCabinets(call.db, company_id, cabinets, span)
            let n = 0
            for (const use of uses) {
              const spans = [...(away.get(use.user_id) ?? []), ...(offline.get(use.cabinet_id) ?? [])]
              if (await doAge(call, use, spans)) n++
            }
            return { done: n, busy: [] }
          }),
        onFault: (error, locker) => on.log.warn({ err: error, locker }, 'the age of a locker waits'),
      },
    )
  }
  return done
}
