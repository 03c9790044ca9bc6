import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../../../kernel/call/call'
import { actAlone, type JobContext } from '../../../kernel/call/job-call'
import { lockVisitors, visitOf } from '../core/visitor.store'
import { visitorWords as words } from '../core/words'
import { screenVisitors, watchListLock } from './screen-visitors'

/** The list changed: everybody who is to come or inside is looked at again, from the first on. */
export async function wantScreening({ db, actor }: Call): Promise<void> {
  await db.query('insert into visitor_screening (company_id) values ($1)', [actor.company_id])
}

const batch = 200
const [mostTries, tryAgainMs] = [40, 50]
type Round = { id: string; covers: string[] | null; done_id: number }

/**
 * A round has to see everybody who was looked for by an older list: it begins once those are stored. Asked for a few times
 * without waiting, since who waits for all others makes those who come later wait as well.
 */
async function areOlderDone({ db, actor }: Call, patient: boolean): Promise<boolean> {
  const lock = [actor.company_id, watchListLock]
  if (patient) {
    await db.query('select pg_advisory_xact_lock($1, hashtext($2))', lock)
    return true
  }
  const [row] = await db.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1, hashtext($2)) as got', lock)
  return row?.got === true
}

/**
 * The next who are to come, in one transaction: how many; undefined where nothing is asked for, or another server is at it;
 * `later` where somebody still looks by an older list.
 */
async function nextBatch(call: Call, patient: boolean): Promise<number | 'later' | undefined> {
  const { company_id } = call.actor
  const [round] = await call.db.query<Round>(
    `select id, covers, done_id from visitor_screening where company_id = $1
       and id = (select min(id) from visitor_screening where company_id = $1) for update skip locked`,
    [company_id],
  )
  if (round === undefined) return undefined
  if (round.covers === null) {
    if (!(await areOlderDone(call, patient))) return 'later'
    await call.db.query(
      `update visitor_screening set covers = array(select id from visitor_screening where company_id = $1)
       where company_id = $1 and id = $2`,
      [company_id, round.id],
    )
    // nobody waits for the lock while people are looked at
    return 0
  }
  const ids = await call.db.query<{ id: number }>(
    'select id from visitor where company_id = $1 and id > $2 and state in (0, 1, 2, 3, 7) order by id limit $3',
    [company_id, round.done_id, batch],
  )
  if (ids.length > 0) {
    const { visitors, visits } = await lockVisitors(
      call.db,
      company_id,
      ids.map(({ id }) => id),
    )
    await screenVisitors(
      call,
      visitors.map((visitor) => ({ visitor, visit: visitOf(visits, visitor) })),
    )
  }
  if (ids.length === batch) {
    await call.db.query('update visitor_screening set done_id = $3 where company_id = $1 and id = $2', [
      ...[company_id, round.id, ids.at(-1)?.id ?? 0],
    ])
  } else {
    await call.db.query(
      `with done as (select unnest(covers) as id from visitor_screening where company_id = $1 and id = $2)
       delete from visitor_screening s using done where s.company_id = $1 and s.id = done.id`,
      [company_id, round.id],
    )
  }
  return ids.length
}

export type ScreeningDeps = Omit<JobContext, 'company_id' | 'name'>

/** Looks at those who are to come where the list changed: a batch is one transaction, so that what is killed is done again. How many. */
export async function screenAgain(on: ScreeningDeps): Promise<number> {
  const companies = await on.db.query<{ company_id: number }>(
    'select distinct company_id from visitor_screening order by company_id',
  )
  let seen = 0
  for (const { company_id } of companies) {
    for (let tries = 0; ; ) {
      const done = await actAlone({ ...on, company_id, name: words.system[0] }, (call) =>
        nextBatch(call, tries >= mostTries),
      )
      if (done === undefined) break
      if (done === 'later') {
        tries++
        await sleep(tryAgainMs)
      } else seen += done
    }
  }
  return seen
}
