import type { LogVocabulary } from '../kernel/log-vocabulary'

/** What the operation log says of this area: modules, actions, and the fields of what is kept there. */
export const log = {
  actions: {
    config_to_many: ['批量设置', 'Bulk updated'],
  },
} as const satisfies LogVocabulary
