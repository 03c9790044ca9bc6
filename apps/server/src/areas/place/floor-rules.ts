import type { Rules } from '../../kernel/resources/engine'
import type { RoomsInPlaces } from './rooms'
import { words } from './words'

export const floorRules = ({ floorsWithRooms }: Pick<RoomsInPlaces, 'floorsWithRooms'>): Rules => ({
  /** A floor takes no rooms along to another office: they would stay behind in the old one. */
  beforeSave: async (call, changes) => {
    const moved = changes.flatMap(({ before, after }) =>
      before !== null && before.office_id !== after.office_id ? [before.id] : [],
    )
    const withRooms = moved.length > 0 ? await floorsWithRooms(call, moved) : new Set<number>()
    return changes.map(({ before }) =>
      before !== null && withRooms.has(before.id) ? { office_id: words.floorHasRooms } : {},
    )
  },
})
