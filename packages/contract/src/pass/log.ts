import * as common from '../kernel/common-words'
import { instant, select } from '../kernel/field'
import type { LogVocabulary } from '../kernel/log-vocabulary'
import { decisions } from './record-words'
import * as passWords from './words'

/** What the operation log says of this area: modules, actions, and the fields of what is kept there. */
export const log = {
  modules: { pass_record: passWords.passes },
  actions: {
    lose: ['挂失', 'Reported lost'],
    delivery_retry: ['重新下发', 'Retried delivery'],
    pass_decide: ['处理存疑记录', 'Decided on a doubtful pass'],
  },
  fields: {
    pass_record: {
      decision: select(common.result, decisions),
      time: instant(common.time),
    },
  },
} as const satisfies LogVocabulary
