import type { Db } from '../../../kernel/database/db'
import { peopleWhoMay } from '../../../kernel/session/people-who-may'
import { wireTime } from '../../../kernel/text/wire-time'
import { notifyPeopleOf } from '../../message/public'

/** More offices than that are looked after by the same people. */
const MOST_OFFICES = 50

/** A rollout stopped by itself: who may decide about it where its devices are is told, once each time. */
export async function notifyStopped(
  tx: Db,
  company_id: number,
  rollout: { readonly id: number; readonly name: string },
  now: number,
): Promise<void> {
  const offices = await tx.query<{ id: number; name: string; timezone: string }>(
    `select o.id, o.name, o.timezone from office o where o.company_id = $1 and exists (select from rollout_device d
       where d.company_id = $1 and d.rollout_id = $2 and d.office_id = o.id and d.began_at is not null)
     order by o.id limit ${MOST_OFFICES}`,
    [company_id, rollout.id],
  )
  const [first] = offices
  if (first === undefined) return
  const keepers = new Map<number, boolean>()
  for (const { id } of offices)
    for (const person of await peopleWhoMay(tx, company_id, 'change-FirmwareAndSoftware', id, 'device'))
      keepers.set(person.id, person.wants_notice || keepers.get(person.id) === true)
  const at = wireTime(now, first.timezone)
  await notifyPeopleOf(
    tx,
    company_id,
    [...keepers].flatMap(([id, wants]) => (wants ? [id] : [])),
    {
      ...{ kind: 'rollout_paused', meeting_id: null, occasion: `rollout ${rollout.id} ${new Date(now).toISOString()}` },
      values: {
        ...{ title: rollout.name, room: first.name, office_id: first.id, start_time: at, end_time: at },
        ...{ timezone: first.timezone, who: '', reason: null, rollout_id: rollout.id },
      },
    },
  )
}
