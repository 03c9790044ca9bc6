import { text } from '../kernel/field'
import { counted, type LogVocabulary } from '../kernel/log-vocabulary'
import * as meetingroomWords from '../meetingroom/words'

/** What the operation log says of this area: modules, actions, and the fields of what is kept there. */
export const log = {
  actions: {
    bind: ['绑定屏幕', 'Paired a screen'],
    unbind: ['解除屏幕绑定', 'Unpaired a screen'],
    pin_set: ['设置操作密码', 'Set PIN'],
    pin_remove: ['取消操作密码', 'Removed PIN'],
    enter_pin: ['输入操作密码', 'Entered PIN'],
  },
  fields: {
    terminal: { meetingroom: text(meetingroomWords.room), ...counted },
  },
} as const satisfies LogVocabulary
