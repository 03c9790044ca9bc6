import * as common from '@workplace/contract/kernel/common-words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as shared from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'
import * as ours from '../core/shared-words'

export const serviceWords = {
  services: meetingroomWords.services,
  add: ['添加服务', 'Add service'],
  choose: ['选择服务…', 'Select service…'],
  ofService: ['{name}的{what}', '{what} of {name}'],
  quantity: common.quantity,
  time: common.time,
  atStart: ['开始时', 'At the start'],
  note: common.note,
  notePlaceholder: ['备注，如口味、摆放', 'Notes such as taste or setup'],
  room: meetingroomWords.room,
  remove: ours.removeOne,
  each: ['{price}/{unit}', '{price} / {unit}'],
  free: ours.free,
  total: ['合计', 'Total'],
  ahead: ['须提前{lead}', 'order at least {lead} ahead'],
  late: ['须提前{lead}预订，现在已来不及', 'Must be ordered at least {lead} ahead; it’s too late now'],
  notOffered: ['该会议室不提供此服务', 'Not offered in this room'],
  gone: ['已停用的服务', 'Service no longer offered'],
  outside: ['不在会议时间内', 'Outside the meeting time'],
  most: ['最多{n}', 'At most {n}'],
  confirmed: ['须服务人员确认', 'Needs confirmation by service staff'],
  prepare: ['会前占用会议室{minutes}分钟准备', 'Blocks the room for {minutes} min before the meeting for set-up'],
  clean: ['会后占用会议室{minutes}分钟清洁', 'Blocks the room for {minutes} min after the meeting for cleaning'],
  set: ['服务 {n} 项', '{n, plural, one {# service} other {# services}}'],
  serves: ['{name}服务', 'served by {name}'],
  because: ours.because,
  retry: shared.tryAgain,
} as const satisfies Words
