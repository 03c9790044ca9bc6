import type { MessageKind } from '@workplace/contract/message/message'
import type { Call } from '../../../kernel/call/call'
import { peopleWhoMay } from '../../../kernel/session/people-who-may'
import { notifyOfCompany } from '../../message/public'

/** Something is wrong with an endpoint: who may change callbacks for the whole company is told. */
export async function notifyKeepers(
  call: Call,
  kind: Extract<MessageKind, `callback_${string}`>,
  endpoint: { readonly id: number; readonly name: string },
): Promise<void> {
  const { company_id } = call.actor
  const keepers = await peopleWhoMay(call.db, company_id, 'change-callback', null, 'room')
  await notifyOfCompany(
    call.db,
    company_id,
    keepers.map(({ id }) => id),
    {
      ...{ kind, title: endpoint.name, now: call.now() },
      occasion: `${kind} ${endpoint.id} ${new Date(call.now()).toISOString()}`,
    },
  )
}
