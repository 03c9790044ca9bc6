import type { LogVocabulary } from '../kernel/log-vocabulary'

/** What the operation log says of this area: modules, actions, and the fields of what is kept there. */
export const log = {
  actions: {
    lose: ['挂失', 'Reported lost'],
    delivery_retry: ['重新下发', 'Retried delivery'],
  },
} as const satisfies LogVocabulary
