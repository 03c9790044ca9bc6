import type {
  updateClientSetup as declaredSetup,
  renewClientToken as declaredToken,
} from '@workplace/contract/device/rollout-calls'
import { updateClient as declared } from '@workplace/contract/device/update-client'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import type { DeviceListening } from '../../../adapters/device/listener/port'
import { type Call, officesFor } from '../../../kernel/call/call'
import { addressesOf, isLoopback } from '../core/addresses'
import { newToken, tokenHash } from './client-token'

/** `GET /updateclient/setup` */
export const readClientSetup =
  (listening: () => DeviceListening) =>
  async ({ actor }: Call): Promise<OutputOf<typeof declaredSetup>> => {
    const { state, host, port } = listening()
    return {
      ...{ listening: state, addresses: addressesOf(host), port: port === 0 ? null : port },
      ...{ is_loopback: isLoopback(host), tenant: `c${actor.company_id}` },
    }
  }

/** `POST /updateclient/token`: the one that it had is worth nothing any more. */
export async function makeClientToken(
  call: Call,
  { id }: ParsedOf<typeof declaredToken>,
): Promise<OutputOf<typeof declaredToken>> {
  const { db, actor } = call
  const [row] = await db.query<{ name: string; office_id: number }>(
    'select name, office_id from update_client where company_id = $1 and id = $2 for no key update',
    [actor.company_id, id],
  )
  if (row === undefined) throw new Refusal(refusals.not_found)
  const offices = officesFor(actor, declared.area)
  if (offices !== null && !offices.includes(row.office_id)) throw new Refusal(refusals.outside_scope)
  const token = newToken()
  await db.query(
    `insert into update_client_state (company_id, client_id, token_hash, token_at) values ($1, $2, $3, $4)
     on conflict (company_id, client_id) do update set token_hash = $3, token_at = $4`,
    [actor.company_id, id, tokenHash(token), new Date(call.now()).toISOString()],
  )
  call.record({ module: declared.name, action: 'client_token', target: row.name, target_id: id })
  call.emit(eventOf(resourceTopic(declared), { ids: [id] }))
  return { id, token }
}
