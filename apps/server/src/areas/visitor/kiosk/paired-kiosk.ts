import * as topics from '@workplace/contract/visitor/topics'
import { sql } from 'kysely'
import { connection, deviceAs } from '../../../kernel/device/connection'
import type { PairedKind } from '../../../kernel/device/paired-kind'
import type { Rules } from '../../../kernel/resources/engine'

/** A device that is a kiosk: in its office, while it is switched on. Nobody books at it. */
export const kioskDevices: PairedKind = {
  kind: 'kiosk',
  topic: topics.visitor_kiosk,
  thing: (company_id, id) => `select k.name, k.office_id, null as room_id, null as booker_id from visitor_kiosk k
    where k.company_id = ${company_id} and k.id = ${id} and k.status = 'on'`,
}

const ofDevice = (what: string) =>
  sql.raw(`(select ${what} from (select 1) as one left join ${deviceAs('kiosk', 't.company_id', 't.id')})`)

export const kioskRules: Rules = {
  computed: { state: () => ofDevice(connection), last_seen: () => ofDevice('d.last_seen') },
}
