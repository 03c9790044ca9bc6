import { integer, longtext, ref, select, text } from '../kernel/field'
import type { LogVocabulary } from '../kernel/log-vocabulary'

/** What the operation log says of this area: modules, actions, and the fields of what is kept there. */
export const log = {
  modules: {
    repair: ['报修', 'Repairs'],
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
      meetingroom: text(['会议室', 'Room']),
      title: text(['标题', 'Title']),
      urgency: select(['紧急程度', 'Urgency'], { 1: ['不急', 'Low'], 2: ['一般', 'Normal'], 3: ['紧急', 'Urgent'] }),
      state: select(['状态', 'Status'], {
        0: ['待受理', 'New'],
        1: ['已受理', 'Accepted'],
        2: ['处理中', 'In progress'],
        3: ['已完成', 'Completed'],
        4: ['未受理', 'Rejected'],
        5: ['已关闭', 'Closed'],
      }),
      handler_id: ref('user', ['处理人', 'Assignee']),
      result: longtext(['处理结果', 'What was done']),
      cost: text(['费用', 'Cost']),
      score: integer(['评分', 'Rating']),
      comment: longtext(['意见', 'Comment']),
    },
  },
} as const satisfies LogVocabulary
