import type { StrategyForm } from '../kernel/strategy-option'

export const settings = {
  pass_card_form: {
    label: ['八位卡号的写法', 'Eight-digit card numbers'],
    help: ['卡面上只有八位数字时如何理解', 'How cards are read on which only eight digits are printed'],
    option: { kind: 'select', options: ['number', 'w26'] },
    words: {
      number: ['卡号本身', 'The number itself'],
      w26: ['前三位为区位码', 'Facility code in the first three digits'],
    },
    initial: 'number',
  },
  pass_record_days: {
    label: ['通行记录保留天数', 'Keep passes for (days)'],
    help: ['更早的通行记录每天清除', 'Older passes are cleared daily'],
    option: { kind: 'number', min: 30, max: 1095 },
    initial: '180',
  },
} as const satisfies Record<string, StrategyForm>
