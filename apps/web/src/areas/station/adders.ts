import type { Adders } from '../../kernel/form/quick-add'

/** What pickers anywhere may add of this area. */
export const adders: Adders = {
  station_category: async () => ({}),
  timeslot: async () => ({}),
}
