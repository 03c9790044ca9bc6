import type { StrategyForm } from '../kernel/strategy-option'
import type { Label } from '../kernel/words'

const minutes = (label: Label, help: Label, max: number, initial: number): StrategyForm => ({
  ...{ label, help, option: { kind: 'number', min: 0, max }, initial: String(initial) },
})

/** What the company says of signing in at meetings; each is a key of the booking strategy, told as all settings are. */
export const checkinStrategies = {
  sign_before_minutes: minutes(
    ['提前签到（分钟）', 'Check-in opens before start (minutes)'],
    ['会议开始前 N 分钟起可签到', 'Minutes before the start when check-in opens'],
    240,
    15,
  ),
  sign_after_minutes: minutes(
    ['签到截止（开始后分钟数）', 'Check-in closes after start (minutes)'],
    [
      '会议开始 N 分钟后不能再自行签到，组织者仍可代签；0表示到会议结束',
      'After this, attendees can no longer check themselves in; the organiser still can. 0 for the end of the meeting',
    ],
    1440,
    0,
  ),
  sign_late_minutes: minutes(
    ['迟到（开始后分钟数）', 'Late after start (minutes)'],
    ['会议开始 N 分钟后签到记为迟到', 'Check-ins after this are marked late'],
    240,
    5,
  ),
} as const satisfies Readonly<Record<string, StrategyForm>>

export type CheckinStrategyKey = keyof typeof checkinStrategies
export const checkinStrategyKeys = Object.keys(checkinStrategies) as CheckinStrategyKey[]
