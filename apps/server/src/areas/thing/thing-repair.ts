import { alarmRepaired } from '../device/public'
import type { RepairTarget } from '../repair/public'

/** A thing that is broken: its ticket says where it hangs. */
export const thingRepair: RepairTarget = {
  type: 'thing',
  duty: 'device',
  label: `select d.name as label, null::text as label_en, concat_ws(' ', f.name, d.place) as place, g.office_id,
      null::text as part, null::text as part_en, null::date as locked_until
    from iot_device d join detector_getway g on g.company_id = d.company_id and g.id = d.getway_id
    left join floor f on f.company_id = d.company_id and f.id = d.floor_id
    where d.company_id = t.company_id and d.id = t.target_id`,
  closed: alarmRepaired,
}
