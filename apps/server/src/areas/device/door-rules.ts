import { filled } from '@workplace/contract/kernel/words'
import { sql } from 'kysely'
import type { Call } from '../../kernel/call/call'
import type { Change, FieldErrors, Rules } from '../../kernel/resources/engine'
import { idsIn } from '../../kernel/resources/ids-in'
import { officesOfFloors } from '../place/public'
import { isElsewhere, officesOf } from './core/offices'
import { deviceWords as words } from './core/words'

type Controller = { id: number; office_id: number; door_count: number }

export const doorRules: Rules = {
  beforeSave: async (call, changes) => {
    const faceDevices = idsIn(changes, 'face_device_id')
    const [floors, controllers, devices, areas, rooms] = await Promise.all([
      officesOfFloors(call, idsIn(changes, 'floor_id')),
      controllersOf(call, idsIn(changes, 'controller_id')),
      officesOf(call, 'face_device', faceDevices),
      officesOf(call, 'pass_area', [...idsIn(changes, 'from_area_id'), ...idsIn(changes, 'to_area_id')]),
      officesOf(call, 'meetingroom', idsIn(changes, 'meetingroom_id')),
    ])
    const bound = await boundTo(call, [...controllers.keys()], faceDevices)
    return changes.map(({ before, after }, at): FieldErrors => {
      const controller = controllers.get(Number(after.controller_id))
      const { office_id, from_area_id, to_area_id, door_no } = after
      return {
        ...(isElsewhere(floors, after.floor_id, office_id) ? { floor_id: words.floorElsewhere } : {}),
        ...(isElsewhere(rooms, after.meetingroom_id, office_id) ? { meetingroom_id: words.roomElsewhere } : {}),
        ...(isElsewhere(areas, from_area_id, office_id) ? { from_area_id: words.areaElsewhere } : {}),
        ...(isElsewhere(areas, to_area_id, office_id) ? { to_area_id: words.areaElsewhere } : {}),
        ...(to_area_id !== null && to_area_id !== undefined && to_area_id === from_area_id
          ? { to_area_id: words.sameArea }
          : {}),
        ...(controller !== undefined && controller.office_id !== after.office_id
          ? { controller_id: words.controllerElsewhere }
          : {}),
        ...(isElsewhere(devices, after.face_device_id, office_id) ? { face_device_id: words.deviceElsewhere } : {}),
        ...(after.controller_id != null && after.face_device_id != null ? { face_device_id: words.oneDeviceOnly } : {}),
        ...numberFault(after.controller_id, door_no, controller),
        ...takenBy(
          [
            ...bound.filter(({ id }) => id !== before?.id && !changes.some((change) => change.before?.id === id)),
            ...changes.slice(0, at).map((change) => doorIn(change.after)),
          ],
          doorIn(after),
        ),
        ...(after.first_card === true && after.status_plan_id == null ? { first_card: words.planMissing } : {}),
      }
    })
  },
  computed: {
    state: () =>
      sql`coalesce((select s.state from door_state s where s.company_id = t.company_id and s.door_id = t.id), 'unknown')`,
    // how far its device keeps its opening plan by itself
    plan_kept: () =>
      sql`case when t.status_plan_id is null then 'none' when t.controller_id is null and t.face_device_id is null then 'unbound'
        when t.first_card then 'first_card' when t.face_device_id is not null then 'server'
        else coalesce((select case s.settings -> 'plans' ->> t.door_no::text when 'kept' then 'device'
            else s.settings -> 'plans' ->> t.door_no::text end
          from door_device_state s where s.company_id = t.company_id and s.device_id = t.controller_id), 'waiting') end`,
    // what was held until a time that is over is as its rules say again, before the job has told the device
    held: (call) =>
      sql`case when t.mode_until <= to_timestamp(${call.now() / 1000}::float8) then 'normal' else t.mode end`,
  },
}

function numberFault(controller_id: unknown, door_no: unknown, controller: Controller | undefined): FieldErrors {
  if (controller_id == null) return door_no == null ? {} : { door_no: words.noController }
  if (door_no == null) return { door_no: words.doorNumberMissing }
  return controller !== undefined && Number(door_no) > controller.door_count
    ? { door_no: filled(words.noSuchDoor, { n: controller.door_count }) }
    : {}
}

type Bound = { id?: number; name: string; controller_id: unknown; door_no: unknown; face_device_id: unknown }
const doorIn = ({ name, controller_id, door_no, face_device_id }: Change['after']): Bound => ({
  name: String(name),
  controller_id,
  door_no,
  face_device_id,
})

/** Another door is that number of the controller, or hangs on the face device. */
function takenBy(others: readonly Bound[], { controller_id, door_no, face_device_id }: Bound): FieldErrors {
  const byNumber =
    controller_id != null && door_no != null
      ? others.find((one) => one.controller_id === controller_id && one.door_no === door_no)
      : undefined
  const byFace = face_device_id != null ? others.find((one) => one.face_device_id === face_device_id) : undefined
  return {
    ...(byNumber === undefined
      ? {}
      : { door_no: filled(words.doorInUse, { n: Number(door_no), door: byNumber.name }) }),
    ...(byFace === undefined ? {} : { face_device_id: filled(words.deviceInUse, { door: byFace.name }) }),
  }
}

const boundTo = async (
  { db, actor }: Call,
  controllers: readonly number[],
  faceDevices: readonly number[],
): Promise<Bound[]> =>
  controllers.length + faceDevices.length === 0
    ? []
    : db.query<Bound>(
        `select id, name, controller_id, door_no, face_device_id from door
         where company_id = $1 and (controller_id = any($2::int[]) or face_device_id = any($3::int[]))`,
        [actor.company_id, controllers, faceDevices],
      )

async function controllersOf({ db, actor }: Call, ids: readonly number[]): Promise<ReadonlyMap<number, Controller>> {
  if (ids.length === 0) return new Map()
  // under a lock: it must not lose the door, or move, while a door is put on it
  const rows = await db.query<Controller>(
    `select id, office_id, door_count from door_device where company_id = $1 and id = any($2::int[])
     order by id for share`,
    [actor.company_id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
