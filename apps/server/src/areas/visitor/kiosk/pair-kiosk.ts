import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { pairKiosk, unpairKiosk } from '@workplace/contract/visitor/kiosk'
import { type Call, officesFor } from '../../../kernel/call/call'
import type { Pairing } from '../../../kernel/device/pairing'

type Kiosk = { id: number; version: number; name: string; office_id: number }

/** A kiosk that the caller administers, locked. */
async function kioskOf(call: Call, id: number): Promise<Kiosk> {
  const [kiosk] = await call.db.query<Kiosk>(
    'select id, version, name, office_id from visitor_kiosk where company_id = $1 and id = $2 for update',
    [call.actor.company_id, id],
  )
  if (kiosk === undefined) throw new Refusal(refusals.not_found)
  const offices = officesFor(call.actor, 'visitor')
  if (offices !== null && !offices.includes(kiosk.office_id)) throw new Refusal(refusals.outside_scope)
  return kiosk
}

async function bump(call: Call, id: number): Promise<number> {
  const [saved] = await call.db.query<{ version: number }>(
    `update visitor_kiosk set updated_by = $3, updated_at = now(), version = version + 1
     where company_id = $1 and id = $2 returning version`,
    [call.actor.company_id, id, call.actor.name],
  )
  if (saved === undefined) throw new Refusal(refusals.not_found)
  return saved.version
}

/** What makes a device a kiosk, and ends it. */
export const openKioskBinding = (pairing: Pairing) => ({
  /** `POST /visitor_kiosk/bind`. */
  async bind(call: Call, { code, id }: ParsedOf<typeof pairKiosk>): Promise<OutputOf<typeof pairKiosk>> {
    const kiosk = await kioskOf(call, id)
    const claim = await pairing.takeCode(call, 'kiosk', code)
    const version = await bump(call, id)
    await pairing.pair(call, 'kiosk', id, claim)
    call.record({ module: 'visitor_kiosk', action: 'bind', target: kiosk.name, target_id: id })
    return { id, version, name: kiosk.name }
  },

  /** `POST /visitor_kiosk/unbind`: its token is worth nothing from now on. */
  async unbind(call: Call, { id, version }: ParsedOf<typeof unpairKiosk>): Promise<OutputOf<typeof unpairKiosk>> {
    const kiosk = await kioskOf(call, id)
    if (version !== undefined && version !== kiosk.version) throw new Refusal(refusals.conflict)
    await pairing.unpair(call, 'kiosk', id)
    const next = await bump(call, id)
    call.record({ module: 'visitor_kiosk', action: 'unbind', target: kiosk.name, target_id: id })
    return { id, version: next }
  },
})
