import * as topics from '@workplace/contract/terminal/topics'
import type { PairedKind } from '../../kernel/device/paired-kind'

/** A device that is a terminal: at its room, while it is switched on. */
export const terminalDevices: PairedKind = {
  kind: 'terminal',
  topic: topics.terminal,
  thing: (company_id, id) => `select t.name, r.office_id, t.meetingroom_id as room_id, t.booker_id from terminal t
    left join meetingroom r on r.company_id = t.company_id and r.id = t.meetingroom_id
    where t.company_id = ${company_id} and t.id = ${id} and t.status = 'on'`,
}
