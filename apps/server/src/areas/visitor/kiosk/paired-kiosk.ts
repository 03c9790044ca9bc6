import * as topics from '@workplace/contract/visitor/topics'
import { sql } from 'kysely'
import { connection, deviceAs } from '../../../kernel/device/connection'
import type { PairedKind } from '../../../kernel/device/paired-kind'
import type { Rules } from '../../../kernel/resources/engine'
import { visitorWords as words } from '../core/words'

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
  // badges come out where their visitors are
  beforeSave: async ({ db, actor }, changes) => {
    const named = changes.flatMap(({ after }) => (after.printer_id == null ? [] : [Number(after.printer_id)]))
    if (named.length === 0) return changes.map(() => ({}))
    const printers = await db.query<{ id: number; office_id: number }>(
      'select id, office_id from visitor_printer where company_id = $1 and id = any($2::int[])',
      [actor.company_id, [...new Set(named)]],
    )
    const officeOf = new Map(printers.map(({ id, office_id }) => [id, office_id]))
    return changes.map(({ after }) =>
      after.printer_id == null || officeOf.get(Number(after.printer_id)) === after.office_id
        ? {}
        : { printer_id: words.printerElsewhere },
    )
  },
  computed: { state: () => ofDevice(connection), last_seen: () => ofDevice('d.last_seen') },
}
