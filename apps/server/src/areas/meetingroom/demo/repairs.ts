import type { Demo } from '../../../seed/kit/demo'
import type { DemoPlaces } from '../../place/demo/public'
import { demoRepairs } from '../../repair/demo/public'
import type { DemoRooms } from './public'
import { stories } from './repairs.data'

/** Has people report what broke in rooms. */
export function reportRepairs(
  demo: Demo,
  { rooms, ids }: Pick<DemoRooms, 'rooms' | 'ids'>,
  { ids: offices }: DemoPlaces,
): void {
  demo.provided(demoRepairs).report(demo.size === 'large' ? stories : stories.slice(0, 4), (n) => {
    const index = (n * 5 + 1) % rooms.length
    const { name = '', floor = '', office = 0 } = rooms[index] ?? {}
    return {
      ...{ target_type: 'room', target_id: ids[index] ?? 0, office_id: offices[office] ?? 0 },
      ...{ target_label: name, target_place: floor },
    }
  })
}
