import * as deviceWords from '@workplace/contract/device/words'
import * as common from '@workplace/contract/kernel/common-words'
import * as passWords from '@workplace/contract/pass/words'
import * as peopleWords from '@workplace/contract/people/words'
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
  weekHint: [
    '在图上拖动，或用方向键和空格键涂画；精确到分钟的时间在下面填写。跨午夜的时段分成两段',
    'Drag over the week, or use the arrow keys and Space. Enter times to the minute below. Split hours over midnight in two.',
  ],
} as const satisfies Words
