import type { ThingKind } from '@workplace/contract/device/alarm'

/**
 * What an alarm may be about, by its kind: a statement of company $1 and id $2 that answers with its `name`, `office_id` and
 * `floor_id`.
 */
export const alarmThings: Readonly<Record<ThingKind, string>> = {
  door: 'select name, office_id, floor_id from door where company_id = $1 and id = $2',
  controller: 'select name, office_id, floor_id from door_device where company_id = $1 and id = $2',
  face: 'select name, office_id, floor_id from face_device where company_id = $1 and id = $2',
  thing: `select d.name, g.office_id, d.floor_id from iot_device d
    join detector_getway g on g.company_id = d.company_id and g.id = d.getway_id where d.company_id = $1 and d.id = $2`,
}

/** Whether the thing of an alarm `a` is there no more. */
export const isThingGone = `(case a.thing_kind
  when 'door' then not exists (select from door x where x.company_id = a.company_id and x.id = a.thing_id)
  when 'controller' then not exists (select from door_device x where x.company_id = a.company_id and x.id = a.thing_id)
  when 'face' then not exists (select from face_device x where x.company_id = a.company_id and x.id = a.thing_id)
  when 'thing' then not exists (select from iot_device x where x.company_id = a.company_id and x.id = a.thing_id)
  else false end)`
