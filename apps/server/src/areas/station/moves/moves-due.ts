import * as common from '@workplace/contract/kernel/common-words'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { dayStart } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { actAlone, type JobContext } from '../../../kernel/call/job-call'
import { announceMove, carryOut, stopMove } from './carry-out'
import { readMoves, type StoredMove } from './move.store'
import { toldFrom } from './notify-movers'

export type MovesDeps = Omit<JobContext, 'company_id' | 'name'>

/** Does something with a move that is still scheduled, under its lock. Undefined: there was nothing to do. */
const withPlanned = <T>(
  on: MovesDeps,
  { company_id, id }: { company_id: number; id: number },
  work: (call: Call, move: StoredMove) => Promise<T | undefined>,
): Promise<T | undefined> =>
  actAlone({ ...on, company_id, name: common.system[0] }, async (call) => {
    const [move] = await readMoves(call.db, company_id, [id], true)
    return move?.state === 'planned' ? await work(call, move) : undefined
  })

/** Tells of moves a week before, and carries out those whose day has begun in their office: each once, whichever server. */
export async function movesDue(on: MovesDeps): Promise<number> {
  const now = on.now()
  const rows = await on.db.query<{ company_id: number; id: number }>(
    `select company_id, id from station_move where state = 'planned'
       and (date <= ($1::timestamptz at time zone 'UTC')::date + 1
         or (told_at is null and date <= ($1::timestamptz at time zone 'UTC')::date + 8))
     order by company_id, date, id limit 200`,
    [new Date(now).toISOString()],
  )
  let done = 0
  for (const row of rows) {
    try {
      const did = await withPlanned(on, row, async (call, move) => {
        if (dayStart(move.date, move.timezone) <= now) return await carryOut(call, move)
        return move.told_at === null && toldFrom(move) <= now ? await announceMove(call, move) : undefined
      })
      if (did !== undefined) done++
    } catch (error) {
      // what nobody can do by now stops it, with nothing of it done; what failed is tried again
      if (error instanceof Refusal && (await withPlanned(on, row, stopMove)) !== undefined) done++
      else on.log.warn({ err: error, move: row.id }, 'a move of desks waits')
    }
  }
  return done
}
