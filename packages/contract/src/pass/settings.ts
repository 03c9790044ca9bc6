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
} as const satisfies Record<string, StrategyForm>
