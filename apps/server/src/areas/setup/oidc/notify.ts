import type { Db } from '../../../kernel/database/db'
import { wireTime } from '../../../kernel/text/wire-time'
import { notifyPeopleOf } from '../../message/public'
import type { ClientApplication } from './application-client'

/** Whoever was signed in learns that somebody else may have had it. */
export async function notifyTheft(
  tx: Db,
  application: Pick<ClientApplication, 'company_id' | 'name'>,
  user_id: number,
  grant_id: number,
  now: number,
): Promise<void> {
  const [office] = await tx.query<{ id: number; timezone: string }>(
    'select id, timezone from office where company_id = $1 order by id limit 1',
    [application.company_id],
  )
  if (office === undefined) return
  const at = wireTime(now, office.timezone)
  await notifyPeopleOf(tx, application.company_id, [user_id], {
    ...{ kind: 'application_theft', meeting_id: null, occasion: `application_theft ${grant_id}` },
    values: {
      ...{ title: application.name, room: '', office_id: office.id, start_time: at, end_time: at },
      ...{ timezone: office.timezone, who: '', reason: null },
    },
  })
}
