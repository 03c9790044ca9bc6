import type { StrategyForm } from '../kernel/strategy-option'

/** What of the booking strategy concerns the waiting list. */
export const waitlistStrategies = {
  waitlist_hold_minutes: {
    label: ['候补保留时长（分钟）', 'Waiting list hold time (minutes)'],
    help: [
      '时段空出后为候补的第一位保留多久，过期转给下一位',
      'How long a freed slot is held for the first person on the waiting list before it goes to the next',
    ],
    option: { kind: 'number', min: 1, max: 1440 },
    initial: '15',
  },
  waitlist_take_at_once: {
    label: ['候补直接预订', 'Book automatically from the waiting list'],
    help: [
      '时段空出后直接为候补的第一位预订，不需确认',
      'Books a freed slot for the first person on the waiting list without confirmation',
    ],
    option: { kind: 'flag' },
    initial: '0',
  },
  waitlist_most: {
    label: ['每人候补上限', 'Waiting list limit per person'],
    help: ['每人同时候补的时段数', 'Slots one person can wait for at the same time'],
    option: { kind: 'number', min: 1, max: 50 },
    initial: '5',
  },
} as const satisfies Record<string, StrategyForm>
export type WaitlistStrategyKey = keyof typeof waitlistStrategies
