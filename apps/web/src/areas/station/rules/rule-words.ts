import type { Words } from '@workplace/contract/kernel/words'
import * as stationWords from '@workplace/contract/station/words'

export const deskRuleWords = {
  about: [
    '规则组规定一部分人在一部分区域如何预订工位、如何签到。未填写的项按办公区的设置；固定工位的本人不受限制。',
    'Rule groups say how certain people book desks in certain areas, and how they check in. What is left empty is as the office has it; owners of assigned desks aren’t limited there.',
  ],
  desk: stationWords.desk,
  chooseDesk: ['选择工位', 'Select a desk'],
  ask: ['选择人员、工位和日期', 'Select a person, a desk and a date'],
  elsewhere: ['不包含该工位', 'Doesn’t include this desk'],
  unit: ['预订方式', 'Booked by'],
} as const satisfies Words
