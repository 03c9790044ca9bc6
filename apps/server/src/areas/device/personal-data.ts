import { alarmStates } from '@workplace/contract/device/alarm'
import { commandResults } from '@workplace/contract/device/door-wall'
import * as deviceWords from '@workplace/contract/device/words'
import * as common from '@workplace/contract/kernel/common-words'
import { alarmKinds } from '@workplace/contract/message/alarm-kinds'
import { columns, type PersonalDataKind, worded } from '../../kernel/product/personal-data'

export const personalData: readonly PersonalDataKind[] = [
  {
    key: 'door_openings',
    order: 42,
    label: ['远程开门', 'Doors opened remotely'],
    heading: [columns.time, deviceWords.door, common.reason, columns.state],
    worded: { 3: worded(commandResults) },
    text: `select c.asked_at, d.name, c.reason, coalesce(c.result, 'waiting') as result from door_command c
      join door d on d.company_id = c.company_id and d.id = c.door_id
      where c.company_id = $1 and c.asked_by = $2 and c.act = 'open' order by c.id desc`,
  },
  {
    key: 'device_alarms',
    order: 43,
    label: deviceWords.deviceAlarms,
    heading: [columns.time, deviceWords.door, columns.kind, columns.state, common.comment],
    worded: { 2: worded(alarmKinds), 3: worded(alarmStates) },
    text: `select handled_at, thing_name, kind, state, opinion from device_alarm
      where company_id = $1 and handler_id = $2 order by id desc`,
  },
  {
    key: 'emergencies',
    order: 44,
    label: deviceWords.emergency,
    heading: [columns.time, columns.name, common.reason],
    text: `select at, name, reason from (
        select e.id, e.began_at as at, o.name, e.began_reason as reason from emergency e
          join office o on o.company_id = e.company_id and o.id = e.office_id where e.company_id = $1 and e.began_user = $2
        union all
        select e.id, e.ended_at, o.name, e.ended_reason from emergency e
          join office o on o.company_id = e.company_id and o.id = e.office_id where e.company_id = $1 and e.ended_user = $2
      ) as both_ends order by at desc`,
  },
]
