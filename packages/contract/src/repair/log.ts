import * as common from '../kernel/common-words'
import { integer, longtext, ref, select, text } from '../kernel/field'
import type { LogVocabulary } from '../kernel/log-vocabulary'
import { repairStates, urgencies } from './states'
import * as repairWords from './words'

/** What the operation log says of this area: modules, actions, and the fields of what is kept there. */
export const log = {
  modules: {
    repair: repairWords.repairs,
  },
  actions: {
    repair_accept: ['受理报修', 'Accepted repair ticket'],
    repair_start: ['开始处理报修', 'Started repair'],
    repair_finish: ['完成报修', 'Completed repair'],
    repair_reject: ['不受理报修', 'Rejected repair ticket'],
    repair_reopen: ['重新处理报修', 'Reopened repair'],
    repair_close: ['关闭报修', 'Closed repair ticket'],
    repair_rate: ['评价报修', 'Rated repair'],
  },
  fields: {
    repair: {
      meetingroom: text(repairWords.room),
      target: text(repairWords.about),
      title: text(common.title),
      urgency: select(repairWords.urgency, urgencies),
      state: select(common.status, repairStates),
      handler_id: ref('user', repairWords.assignee),
      result: longtext(repairWords.whatWasDone),
      cost: text(common.cost),
      score: integer(['评分', 'Rating']),
      comment: longtext(common.comment),
    },
  },
} as const satisfies LogVocabulary
