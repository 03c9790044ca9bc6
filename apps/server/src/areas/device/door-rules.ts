import { filled } from '@workplace/contract/kernel/words'
import { sql } from 'kysely'
import type { Call } from '../../kernel/call/call'
import type { Change, FieldErrors, Rules } from '../../kernel/resources/engine'
import { officesOfFloors } from '../place/public'
import { deviceWords as words } from './words'

type Controller = { id: number; office_id: number; door_count: number }

export const doorRules: Rules = {
  beforeSave: async (call, changes) => {
    const [floors, controllers, areas, rooms] = await Promise.all([
      officesOfFloors(call, idsIn(changes, 'floor_id')),
      controllersOf(call, idsIn(changes, 'controller_id')),
      officesOf(call, 'pass_area', [...idsIn(changes, 'from_area_id'), ...idsIn(changes, 'to_area_id')]),
      officesOf(call, 'meetingroom', idsIn(changes, 'meetingroom_id')),
    ])
    const bound = await boundTo(call, [...controllers.keys()])
    return changes.map(({ before, after }, at): FieldErrors => {
      const controller = controllers.get(Number(after.controller_id))
      const isElsewhere = (offices: ReadonlyMap<number, number>, id: unknown) => {
        const office = offices.get(Number(id))
        // what does not exist is said by the engine
        return office !== undefined && office !== after.office_id
      }
      const { from_area_id, to_area_id, door_no } = after
      return {
        ...(isElsewhere(floors, after.floor_id) ? { floor_id: words.floorElsewhere } : {}),
        ...(isElsewhere(rooms, after.meetingroom_id) ? { meetingroom_id: words.roomElsewhere } : {}),
        ...(isElsewhere(areas, from_area_id) ? { from_area_id: words.areaElsewhere } : {}),
        ...(isElsewhere(areas, to_area_id) ? { to_area_id: words.areaElsewhere } : {}),
        ...(to_area_id !== null && to_area_id !== undefined && to_area_id === from_area_id
          ? { to_area_id: words.sameArea }
          : {}),
        ...(controller !== undefined && controller.office_id !== after.office_id
          ? { controller_id: words.controllerElsewhere }
          : {}),
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

type Bound = { id?: number; name: string; controller_id: unknown; door_no: unknown }
const doorIn = ({ name, controller_id, door_no }: Change['after']): Bound => ({
  name: String(name),
  controller_id,
  door_no,
})

/** Another door is that number of the controller. */
function takenBy(others: readonly Bound[], { controller_id, door_no }: Bound): FieldErrors {
  if (controller_id == null || door_no == null) return {}
  const other = others.find((one) => one.controller_id === controller_id && one.door_no === door_no)
  return other === undefined ? {} : { door_no: filled(words.doorInUse, { n: Number(door_no), door: other.name }) }
}

const boundTo = async ({ db, actor }: Call, controllers: readonly number[]): Promise<Bound[]> =>
  controllers.length === 0
    ? []
    : db.query<Bound>(
        'select id, name, controller_id, door_no from door where company_id = $1 and controller_id = any($2::int[])',
        [actor.company_id, controllers],
      )

const idsIn = (changes: readonly Change[], name: string): number[] =>
  changes.flatMap(({ after }) => {
    const id = after[name]
    return typeof id === 'number' ? [id] : []
  })

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

async function officesOf({ db, actor }: Call, table: 'pass_area' | 'meetingroom', ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, number>()
  const rows = await db.query<{ id: number; office_id: number }>(
    table === 'pass_area'
      ? 'select id, office_id from pass_area where company_id = $1 and id = any($2::int[]) order by id for share'
      : 'select id, office_id from meetingroom where company_id = $1 and id = any($2::int[])',
    [actor.company_id, ids],
  )
  return new Map(rows.map((row) => [row.id, row.office_id]))
}
