import type { Words } from '@workplace/contract/kernel/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as peopleWords from '@workplace/contract/people/words'

export const words = {
  roomElsewhere: meetingroomWords.roomElsewhere,
  department_ids: peopleWords.someoneNeeded,
  except_user_ids: peopleWords.namedTwice,
  freed: ['请至少选择一项豁免内容', 'Select at least one exemption'],
  effect: ['请至少填写一项限制或审核要求', 'Set at least one limit or approval requirement'],
  open_hour: ['请同时填写可预订天数', 'Also set how many days ahead rooms can be booked'],
  need_audit: ['请至少填写一个审核条件', 'Set at least one condition'],
  beyond: ['不能大于“{other}”', 'Can’t be greater than “{other}”'],
  tooEarly: ['须短于“{other}”，否则无法预订', 'Must be less than “{other}”, otherwise nothing can be booked'],
  impossible: [
    '与“{other}”冲突：{name}（{a}）与{against}（{b}）无法同时满足',
    'Conflicts with “{other}”: {name} ({a}) and {against} ({b}) can’t both be met',
  ],
  differs: [
    '与“{other}”优先级相同但规定不同：{name}（{a}、{b}），按较严格的执行',
    '“{other}” has the same priority but a different setting: {name} ({a}, {b}). The stricter one applies.',
  ],
  void: [
    '“{exempt}”豁免{family}，但“{limit}”优先级更高，仍然有效',
    '“{exempt}” exempts people from {family}, but “{limit}” has a higher priority and still applies',
  ],
} as const satisfies Words
