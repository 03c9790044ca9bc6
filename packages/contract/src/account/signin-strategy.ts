import type { StrategyForm } from '../kernel/strategy-option'
import type { Label } from '../kernel/words'

const minutes = (label: Label, help: Label, max: number, initial: number): StrategyForm => ({
  ...{ label, help, option: { kind: 'number', min: 0, max }, initial: String(initial) },
})

/** What the company says of signing in at meetings; each is a key of the booking strategy, told as all settings are. */
export const signStrategies = {
  sign_before_minutes: minutes(
    ['提前签到（分钟）', 'Sign-in opens before the meeting (minutes)'],
    ['会议开始前这么多分钟起可以签到', 'People can sign in from so many minutes before the beginning'],
    240,
    15,
  ),
  sign_after_minutes: minutes(
    ['签到截止（开始后分钟数）', 'Sign-in closes after the beginning (minutes)'],
    [
      '会议开始这么多分钟后不能再自行签到，组织者仍可代签；0表示到会议结束',
      'So long after the beginning people can no longer sign themselves in, only the organiser can; 0: until the end',
    ],
    1440,
    0,
  ),
  sign_late_minutes: minutes(
    ['迟到（开始后分钟数）', 'Late after the beginning (minutes)'],
    ['会议开始这么多分钟后签到记为迟到', 'Who signs in later than that after the beginning is late'],
    240,
    5,
  ),
} as const satisfies Readonly<Record<string, StrategyForm>>

export type SignStrategyKey = keyof typeof signStrategies
export const signStrategyKeys = Object.keys(signStrategies) as SignStrategyKey[]
