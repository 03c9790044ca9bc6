import type { Words } from '@workplace/contract/kernel/words'

export const words = {
  roomElsewhere: ['所选会议室须在所选办公区内', 'The rooms must be in the chosen offices'],
  department_ids: [
    '请至少选择一个部门、角色、标签、员工组或人员',
    'Choose a department, a role, a tag, a group or a person at least',
  ],
  except_user_ids: ['同一人员不能既适用又除外', 'The same person cannot be meant and left out'],
  freed: ['请至少选择一项豁免内容', 'Choose at least one thing that is spared'],
  effect: ['请至少填写一项限制或审核要求', 'Fill in at least one limit, or ask for approval'],
  open_hour: ['请同时填写可预订天数', 'Fill in the bookable days as well'],
  need_audit: ['请至少填写一个审核条件', 'Fill in at least one condition'],
  beyond: ['不能大于“{other}”', 'Must not be more than "{other}"'],
  tooEarly: ['须短于“{other}”，否则无法预订', 'Must be less than "{other}", or nothing can be booked'],
  impossible: [
    '与“{other}”冲突：{name}（{a}）与{against}（{b}）无法同时满足',
    'Against "{other}": {name} ({a}) and {against} ({b}) cannot both be kept',
  ],
  differs: [
    '与“{other}”优先级相同但规定不同：{name}（{a}、{b}），按较严格的执行',
    'As "{other}", with the same priority, says otherwise: {name} ({a}, {b}). The stricter counts.',
  ],
  void: [
    '“{exempt}”豁免{family}，但“{limit}”优先级更高，仍然有效',
    '"{exempt}" spares {family}, but "{limit}" has a higher priority and holds all the same',
  ],
} as const satisfies Words
