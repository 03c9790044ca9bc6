import * as deviceWords from '@workplace/contract/device/words'
import * as common from '@workplace/contract/kernel/common-words'
import * as passWords from '@workplace/contract/pass/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as placeWords from '@workplace/contract/place/words'
import * as shared from '../../kernel/common-words'
import type { Words } from '../../kernel/words'

export const words = {
  lists: ['通行策略的列表', 'Lists of pass strategies'],
  strategies: passWords.passStrategies,
  tester: ['通行测试', 'Tester'],
  cards: passWords.passCards,
  person: peopleWords.person,
  door: deviceWords.door,
  at: common.time,
  way: ['验证方式', 'Recognised by'],
  anyWay: common.any,
  intro: [
    '选择人员和门，查看能否通行、每一步检查的结果，以及何时变化',
    'Choose a person and a door to see whether they may pass, what each check says, and when that changes',
  ],
  view: ['查看方式', 'View'],
  onePerson: ['单人单门', 'One person'],
  grid: ['人员 × 门', 'People × doors'],
  gridIntro: [
    '选择人员与门，一次查看谁能通过哪扇门；点击格子查看每一步检查',
    'Choose people and doors to see who may pass which door. Select a cell for every check.',
  ],
  people: peopleWords.people,
  departments: peopleWords.departments,
  doors: deviceWords.doors,
  offices: deviceWords.allDoorsOfOffices,
  chooseBoth: ['请选择人员或部门，以及门或办公区', 'Choose people or departments, and doors or offices'],
  noPeople: ['所选部门没有人员', 'There is nobody in the selected departments'],
  noDoors: ['所选办公区没有门', 'There are no doors in the selected offices'],
  counts: [
    '{yes} 格可通行，{no} 格不可通行',
    '{yes, plural, one {# cell yes} other {# cells yes}}, {no, plural, one {# cell no} other {# cells no}}',
  ],
  yes: ['可通行', 'Yes'],
  no: ['不可通行', 'No'],
  onLists: ['名单：{names}', 'Lists: {names}'],
  now: ['留空为现在', 'Leave empty for now'],
  can: ['可以通行', 'They may pass'],
  cannot: ['不能通行', 'They may not pass'],
  byStrategy: ['依据策略“{name}”', 'By the strategy “{name}”'],
  until: ['持续到 {time}', 'Until {time}'],
  next: ['下次可通行：{time}', 'Next: {time}'],
  never: ['31 天内不会变化', 'No change within 31 days'],
  zone: ['门所在办公区的时间（{zone}）', 'On the clock of the door’s office ({zone})'],
  steps: ['检查步骤', 'Checks'],
  passed: ['通过', 'Passed'],
  decided: ['由此步决定', 'Decided here'],
  skipped: ['未检查', 'Not asked'],
  left: ['剩余策略：{names}', 'Strategies left: {names}'],
  // hours that are painted
  weekHint: [
    '拖动或用方向键和空格键涂画，Delete 清除一天，Ctrl+Z 撤销；精确到分钟的时间在下方填写',
    'Drag, or use the arrow keys and Space; Delete clears a day, Ctrl+Z undoes. Type times to the minute below.',
  ],
  undo: shared.undo,
  week: passWords.weeklyHours,
  holidays: passWords.holidayHours,
  dates: passWords.specialDays,
  type1: placeWords.holidayType1,
  type2: placeWords.holidayType2,
  type3: placeWords.holidayType3,
  hoursOf: ['{day}的时段', 'Hours on {day}'],
  closedNow: ['不开放；例如 09:00-12:00, 13:00-18:00', 'Closed; for example 09:00-12:00, 13:00-18:00'],
  copyDay: ['把{day}的时段复制到…', 'Copy the hours of {day} to…'],
  copyNow: ['复制到 {n} 天', '{n, plural, one {Copy to # day} other {Copy to # days}}'],
  holidaysIgnored: [
    '已选择不理会节假日，这里的时段不起作用',
    'This schedule ignores holidays, so these hours don’t apply',
  ],
  addDay: ['添加日期', 'Add a date'],
  removeDay: ['移除{day}', 'Remove {day}'],
  allDays: ['显示全部 {n} 天', '{n, plural, one {Show # day} other {Show all # days}}'],
} as const satisfies Words
