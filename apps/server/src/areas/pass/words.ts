import type { Words } from '@workplace/contract/kernel/words'
import * as shared from '@workplace/contract/pass/words'
import * as peopleWords from '@workplace/contract/people/words'

export const passWords = {
  scheduleFaults: [
    '{reason, select, period_empty {开始时间和结束时间不能为空} not_a_time {时间格式为 HH:mm} period_backwards {结束时间必须晚于开始时间} periods_overlap {时段不能重叠} too_many_periods {最多 8 个时段} weekday_twice {只能出现一次} date_twice {只能出现一次} too_many_special_days {特殊日期过多，最多 366 天} other {请检查}}',
    '{reason, select, period_empty {start and end can’t be empty} not_a_time {use the format HH:mm} period_backwards {the end must be later than the start} periods_overlap {periods can’t overlap} too_many_periods {at most 8 periods} weekday_twice {can appear only once} date_twice {can appear only once} too_many_special_days {too many special days, at most 366} other {check this}}',
  ],
  holidayOfType: ['假日类型 {type}', 'Holiday type {type}'],
  nobody: ['请至少选择人员、部门或员工组中的一项', 'Select people, departments or employee groups'],
  nowhere: ['请至少选择一扇门或一个办公区', 'Select doors or offices'],
  scheduleOff: ['该通行时间已停用', 'This schedule is disabled'],
  scheduleNeverOpen: [
    '该通行时间没有任何开放时段，无人能够通行，请选择其他通行时间',
    'This schedule has no hours, so that nobody could pass: select another one',
  ],
  allExcepted: ['所选人员全部被排除，无人能够通行', 'All selected people are excepted, so that nobody could pass'],
  listBeyond: [
    '只有可以更改通行策略的人，才能让名单在门上生效',
    'Only people who can change pass strategies can have a list take effect at doors',
  ],
  doorsBeyond: ['请选择您管理的办公区的门', 'Select doors of offices that you look after'],
  matrix: ['通行测试', 'Who passes which doors'],
  person: peopleWords.person,
  window: shared.credentialWindow,
  windows: ['有效时段', 'Credential windows'],
  yesCell: ['可通行：{why}', 'Yes: {why}'],
  noCell: ['不可通行：{why}', 'No: {why}'],
  personBeyond: ['只能选择您管理的人员', 'You can only select people whom you administer'],
  cardTaken: ['此卡正由“{name}”使用', 'This card is in use by “{name}”'],
  cardTakenBySomebody: ['此卡已有人使用', 'This card is in use by another person'],
  cardLost: ['此卡已挂失，原持卡人“{name}”', 'This card was reported lost by “{name}”'],
  mainTaken: [
    '该人员已有主卡 {card}，请先归还或挂失',
    'They already have the main card {card}. Return it or report it lost first.',
  ],
  tempEnds: ['请填写临时卡的有效期', 'Enter when the temporary card expires'],
  tempOver: ['有效期须晚于现在', 'The expiry must be in the future'],
  mainForever: ['主卡没有有效期', 'Main cards don’t expire'],
  cardFaults: [
    '{fault, select, no_digits {卡号只能是数字} too_long {卡号最多 10 位} facility_too_large {逗号前的数字过大} part_too_large {逗号后的数字不能超过 65535} zero {卡号不能为 0} other {没有读卡器能识别此卡号}}',
    '{fault, select, no_digits {A card number has digits only} too_long {A card number has at most 10 digits} facility_too_large {The number before the comma is too large} part_too_large {The number after the comma can be at most 65535} zero {A card number can’t be 0} other {No reader can tell this number}}',
  ],
  atDevices: ['设备中的本人数据', 'What devices hold of them'],
  photoThere: ['有照片', 'With a photo'],
  removals: ['人脸照片的删除', 'Removal of face photos'],
  askedBack: ['要求删除', 'Asked for'],
  confirmedGone: ['设备确认', 'Confirmed by the device'],
} as const satisfies Words
