import type { Database } from '../../../kernel/database/db'
import { differing } from '../core/thing-state'
import { lockThings } from '../core/things.store'
import { queueCommands } from './command.store'

const minute = 60_000
/** A thing that does not do what it is told is told again after so long. */
const pausesMs = [minute, 5 * minute, 15 * minute, 60 * minute]
const expiresMs = minute
const mostAtOnce = 100

/** Sends settings that are not as wanted to those who are there. How many things were told. */
export async function sendSettings(db: Database, now: number): Promise<number> {
  const at = new Date(now).toISOString()
  return db.transaction(async (tx) => {
    const due = await tx.query<{ company_id: number; id: number; tries: number }>(
      `select s.company_id, s.device_id as id, s.settings_tries as tries from iot_device_state s
       join iot_device d on d.company_id = s.company_id and d.id = s.device_id and d.status = 'on'
       join detector_getway_state g on g.company_id = d.company_id and g.getway_id = d.getway_id
       where s.settings_due_at <= $1::timestamptz and not s.is_away and s.silent_at > $1::timestamptz
         and g.alive_until > $1::timestamptz
       order by 1, 2 limit ${mostAtOnce} for update of s skip locked`,
      [at],
    )
    const tries = new Map(due.map((one) => [`${one.company_id} ${one.id}`, one.tries]))
    const things = await lockThings(tx, due)
    await queueCommands(
      tx,
      things.flatMap((thing) => {
        const params = differing(thing)
        if (Object.keys(params).length === 0) return []
        const { company_id, id } = thing
        // a thing of our own format is told its settings by a name of their own
        const name = thing.format === 'json' ? 'settings' : 'set'
        return [{ company_id, device_id: id, name, params, source: 'settings', at: now, expires_at: now + expiresMs }]
      }),
    )
    for (const { company_id, id } of things) {
      const count = tries.get(`${company_id} ${id}`) ?? 0
      const pause = pausesMs[Math.min(count, pausesMs.length - 1)] ?? minute
      await tx.query(
        `update iot_device_state set settings_due_at = $3, settings_tries = settings_tries + 1
         where company_id = $1 and device_id = $2`,
        [company_id, id, new Date(now + pause).toISOString()],
      )
    }
    return things.length
  })
}
