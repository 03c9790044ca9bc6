import type { adoptController, readController } from '@workplace/contract/device/controller-calls'
import { doorDevice } from '@workplace/contract/device/door-device'
import * as refusals from '@workplace/contract/device/refusals'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { type Call, officesFor } from '../../../kernel/call/call'
import type { Deliveries } from '../core/deliveries'
import { type Adoption, noteController } from './controllers.store'

/** A controller that the caller looks after, under a lock. */
async function controllerOf(call: Call, id: number) {
  const { company_id } = call.actor
  const [row] = await call.db.query<{ name: string; office_id: number; adoption: Adoption }>(
    `select c.name, c.office_id, coalesce(s.adoption, 'new') as adoption from door_device c
     left join door_device_state s on s.company_id = c.company_id and s.device_id = c.id
     where c.company_id = $1 and c.id = $2 for update of c`,
    [company_id, id],
  )
  if (row === undefined) throw new Refusal(commonRefusals.not_found)
  const offices = officesFor(call.actor, doorDevice.area)
  if (offices !== null && !offices.includes(row.office_id)) throw new Refusal(commonRefusals.outside_scope)
  return { ...row, company_id, kind: 'controller' as const, id }
}

/** `POST /doordevice/adopt`: what stood in it is confirmed, and what is none of ours goes. */
export async function adopt(
  call: Call,
  { id }: ParsedOf<typeof adoptController>,
  deliveries: Deliveries,
): Promise<OutputOf<typeof adoptController>> {
  const controller = await controllerOf(call, id)
  const { adoption, name } = controller
  if (adoption === 'adopted') {
    call.unchanged()
    return { id }
  }
  if (adoption !== 'found') throw new Refusal(refusals.controller_unread, { name })
  await deliveries.adopted(call.db, controller)
  await noteController(call.db, controller, { adoption: 'adopted', adopted_at: call.now() })
  call.record({ module: 'doordevice', action: 'adopt_device', target: name, target_id: id })
  call.emit(eventOf(resourceTopic(doorDevice), { ids: [id] }))
  return { id }
}

/** `POST /doordevice/read`: it is read whole with the next contact. */
export async function readAgain(
  call: Call,
  { id }: ParsedOf<typeof readController>,
): Promise<OutputOf<typeof readController>> {
  const controller = await controllerOf(call, id)
  await noteController(call.db, controller, { read_wanted: true })
  call.record({ module: 'doordevice', action: 'read_device', target: controller.name, target_id: id })
  call.emit(eventOf(resourceTopic(doorDevice), { ids: [id] }))
  return { id }
}
