import { counted, type LogVocabulary } from '../kernel/log-vocabulary'

/** What the operation log says of this area: modules, actions, and the fields of what is kept there. */
export const log = {
  actions: {
    connect: ['连接', 'Connected'],
  },
  fields: {
    detector_getway: counted,
  },
} as const satisfies LogVocabulary
