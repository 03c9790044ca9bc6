import type { Adders } from '../../kernel/form/quick-add'

/** What pickers anywhere may add of this area. */
export const adders: Adders = { box_cabinet: async () => ({}) }
