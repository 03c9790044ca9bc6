import type { FoundController, searchControllers } from '@workplace/contract/device/controller-calls'
import { doorDevice } from '@workplace/contract/device/door-device'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { type Call, officesFor } from '../../../kernel/call/call'
import { addressText, type BoardDeps, judgedAddress } from './ask-board'

/** `POST /doordevice/search`: who answers in the network; those that other companies have are left out. */
export async function search(
  call: Call,
  { address }: ParsedOf<typeof searchControllers>,
  deps: BoardDeps & { admit(ip: string): void },
): Promise<OutputOf<typeof searchControllers>> {
  // it speaks to all of a network
  deps.admit(call.ip)
  const { company_id } = call.actor
  const found = await deps.controllers.search(address === undefined ? [] : [await judgedAddress(deps, address)])
  const known = await call.db.query<{
    company_id: number
    id: number
    name: string
    serial: string
    office_id: number
  }>(`select company_id, id, name, serial, office_id from door_device where serial = any($1::text[])`, [
    found.map(({ serial }) => String(serial)),
  ])
  const offices = officesFor(call.actor, doorDevice.area)
  const items = found.flatMap(({ serial, from, firmware, mac }): FoundController[] => {
    const ours = known.find((one) => one.serial === String(serial))
    if (ours !== undefined && ours.company_id !== company_id) return []
    const isSeen = ours !== undefined && (offices === null || offices.includes(ours.office_id))
    if (ours !== undefined && !isSeen) return []
    return [
      {
        ...{ serial: String(serial), address: addressText(from), firmware, mac },
        ...{ id: ours?.id ?? null, name: ours?.name ?? null },
      },
    ]
  })
  return { items }
}
