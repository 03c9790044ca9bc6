import type { Adders } from '../../kernel/form/quick-add'

/** What pickers anywhere may add of this area. */
export const adders: Adders = {
  department: async () => ({}),
  role: async () => (await import('./roles/role-form')).roleForm,
}
