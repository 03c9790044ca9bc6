import type { MessageKind } from '@workplace/contract/message/message'
import type { Call } from '../../../kernel/call/call'
import { peopleWhoMay } from '../../../kernel/session/people-who-may'
import { wireTime } from '../../../kernel/text/wire-time'
import { notifyPeopleOf } from '../../message/public'

/** Something is wrong with an endpoint: who may change callbacks for the whole company is told. */
export async function notifyKeepers(
  call: Call,
  kind: Extract<MessageKind, `callback_${string}`>,
  endpoint: { readonly id: number; readonly name: string },
): Promise<void> {
  const { company_id } = call.actor
  const [office] = await call.db.query<{ id: number; timezone: string }>(
    'select id, timezone from office where company_id = $1 order by id limit 1',
    [company_id],
  )
  if (office === undefined) return
  const keepers = await peopleWhoMay(call.db, company_id, 'change-callback', null, 'room')
  const at = wireTime(call.now(), office.timezone)
  await notifyPeopleOf(
    call.db,
    company_id,
    keepers.map(({ id }) => id),
    {
      ...{ kind, meeting_id: null, occasion: `${kind} ${endpoint.id} ${new Date(call.now()).toISOString()}` },
      values: {
        ...{ title: endpoint.name, room: '', office_id: office.id, start_time: at, end_time: at },
        ...{ timezone: office.timezone, who: '', reason: null },
      },
    },
  )
}
