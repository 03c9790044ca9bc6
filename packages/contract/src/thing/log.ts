import { text } from '../kernel/field'
import type { LogVocabulary } from '../kernel/log-vocabulary'
import * as thingWords from './words'

/** What the operation log says of this area: modules, actions, and the fields of what is kept there. */
export const log = {
  actions: {
    command: ['下发指令', 'Sent a command'],
  },
  fields: {
    iotdevice: { command: text(thingWords.command), parameters: text(thingWords.params) },
  },
} as const satisfies LogVocabulary
