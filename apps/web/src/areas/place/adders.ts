import type { Adders } from '../../kernel/form/quick-add'

/** What pickers anywhere may add of this area. */
export const adders: Adders = {
  city: async () => ({}),
  office: async () => (await import('./office-form')).officeForm,
  floor: async () => (await import('./floor-form')).floorForm,
}
