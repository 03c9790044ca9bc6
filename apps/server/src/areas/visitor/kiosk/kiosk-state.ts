import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { KioskState, kioskState } from '@workplace/contract/visitor/kiosk'
import { type Call, deviceOf } from '../../../kernel/call/call'
import { noteReport } from '../../../kernel/device/device-store'
import { openMuster } from '../muster/muster.store'

type Row = Omit<KioskState, 'now' | 'version' | 'office' | 'reasons' | 'muster'> & {
  office_id: number
  walk_in: boolean
  office_name: string
  office_name_en: string | null
  timezone: string
}

/** `GET /kiosk/state`: what stands there while nobody is at it; no guest and no host among it. */
export async function readKiosk(
  call: Call,
  said: ParsedOf<typeof kioskState>,
  version: string | null,
): Promise<OutputOf<typeof kioskState>> {
  const { company_id, id } = deviceOf(call)
  await noteReport(call, said)
  const [row] = await call.db.query<Row>(
    `select c.name as company, k.walk_in, k.welcome, k.welcome_en, k.office_id, o.name as office_name, o.name_en as office_name_en, o.timezone
     from visitor_kiosk k join company c on c.id = k.company_id
     join office o on o.company_id = k.company_id and o.id = k.office_id where k.company_id = $1 and k.id = $2`,
    [company_id, id],
  )
  if (row === undefined) throw new Refusal(refusals.device_unknown)
  const reasons = await call.db.query<KioskState['reasons'][number]>(
    `select id, name, name_en, coalesce(needed, '{}') as needed from visitor_reason
     where company_id = $1 and status = 'on' and walk_in order by audit_by <> 'none', id`,
    [company_id],
  )
  const muster = await openMuster(call.db, company_id, row.office_id)
  return {
    muster: muster?.kind ?? null,
    ...{ now: call.now(), version, company: row.company, welcome: row.welcome, welcome_en: row.welcome_en },
    office: { name: row.office_name, name_en: row.office_name_en, timezone: row.timezone },
    reasons: row.walk_in ? reasons : [],
  }
}
