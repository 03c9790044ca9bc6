import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { gatewayMessages as declared } from '@workplace/contract/presence/detect'
import { type Call, requireOffice } from '../../kernel/call/call'
import { accountOf } from '../../kernel/mqtt/accounts'
import { gatewayAccounts } from './gateway-rules'

type Answer = OutputOf<typeof declared>

/** `GET /detector_getway/messages` */
export async function gatewayMessages(call: Call, getway_id: number): Promise<Answer> {
  const { company_id } = call.actor
  const [gateway] = await call.db.query<{ office_id: number }>(
    'select office_id from detector_getway where company_id = $1 and id = $2',
    [company_id, getway_id],
  )
  if (gateway === undefined) throw new Refusal(refusals.not_found)
  requireOffice(call.actor, gateway.office_id)
  const [refused, heard] = await Promise.all([
    call.db.query<Answer['refused'][number]>(
      `select reason, count, first_time, last_time, topic, sample from detector_refused
       where company_id = $1 and getway_id = $2 order by last_time desc`,
      [company_id, getway_id],
    ),
    call.db.query<Answer['heard'][number]>(
      `select h.name, h.address, h.vendor, h.model, h.description, h.last_seen, d.id as detector_id, d.name as detector_name
       from detector_heard h
       left join detectors d on d.company_id = h.company_id and d.getway_id = h.getway_id
         and lower(d.sn) in (lower(h.name), lower(h.address))
       where h.company_id = $1 and h.getway_id = $2 order by d.id is not null, h.name`,
      [company_id, getway_id],
    ),
  ])
  return { account: accountOf(gatewayAccounts, company_id, getway_id), refused, heard }
}
