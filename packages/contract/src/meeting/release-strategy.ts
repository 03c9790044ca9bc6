import type { StrategyForm } from '../kernel/strategy-option'
import type { Label } from '../kernel/words'
import * as meetingWords from './words'

const minutes = (label: Label, help: Label, min: number, max: number, initial: number): StrategyForm => ({
  ...{ label, help, option: { kind: 'number', min, max }, initial: String(initial) },
})

/** What the company says for all rooms of giving slots back, and of those who stay away. */
export const releaseStrategies = {
  release_mode: {
    label: meetingWords.autoRelease,
    help: [
      '按会议室：每个会议室的释放方式生效；不释放：所有会议室都不自动释放',
      'By room: each room’s own release mode applies. Never: no meeting is released in any room.',
    ],
    option: { kind: 'select', options: ['room', 'none'] },
    words: { room: ['按会议室', 'By room'], none: ['不释放', 'Never'] },
    initial: 'room',
  },
  release_minutes: minutes(
    ['会议期间释放：开始后分钟数', 'Release during meetings: minutes after start'],
    [
      '会议室的释放时间为“会议期间”时，会议开始后满此分钟数仍无人签到即释放',
      'For rooms that release during the meeting: released if nobody has checked in this many minutes after the start',
    ],
    1,
    240,
    15,
  ),
  release_warn_minutes: minutes(
    ['释放前提醒（分钟）', 'Warning before release (minutes)'],
    [
      '因无人签到释放前，提前此分钟数提醒参会人；0表示不提醒',
      'Attendees are warned this many minutes before a release because nobody checked in; 0 for no warning',
    ],
    0,
    30,
    5,
  ),
  release_exempt_minutes: minutes(
    ['不释放的会议时长（分钟）', 'Never release meetings of at least (minutes)'],
    [
      '达到此时长的会议不会被释放，也不计未签到',
      'Meetings of this length or longer are never released or counted as no-shows',
    ],
    60,
    1440,
    480,
  ),
  no_show_limit: minutes(
    ['列入黑名单的违约次数', 'Violations before blacklisting'],
    [
      '统计周期内达到此次数即列入黑名单；0表示不列入',
      'People who reach this number within the window are added to the blacklist; 0 for never',
    ],
    0,
    100,
    0,
  ),
  no_show_window_days: minutes(
    ['违约统计周期（天）', 'Violation window (days)'],
    ['早于此天数的违约不再计入', 'Older violations no longer count'],
    1,
    365,
    30,
  ),
  no_show_ban_days: minutes(
    ['列入黑名单的天数', 'Days on the blacklist'],
    ['满此天数后自动恢复预订', 'After this many days, people can book again automatically'],
    1,
    365,
    7,
  ),
  late_cancel_minutes: minutes(
    ['临时取消：开始前分钟数', 'Late cancellation: minutes before start'],
    [
      '预订人在会议开始前此分钟数内取消，计一次违约；0表示不计',
      'Cancelling this close to the start counts as a violation; 0 for never',
    ],
    0,
    1440,
    0,
  ),
  overstay_minutes: minutes(
    ['超时占用：结束后分钟数', 'Overstaying: minutes after the end'],
    [
      '会议结束后仍探测到有人超过此分钟数，且直到下一场会议开始，计一次违约；0表示不计',
      'If people are still detected in the room this long after the end and until the next meeting starts, it counts as a violation; 0 for never',
    ],
    0,
    60,
    0,
  ),
  series_strike_limit: minutes(
    ['系列会议未签到次数上限', 'No-shows before a series is released'],
    [
      '系列会议未签到达到此次数，释放其余各次；0表示不释放',
      'When a series reaches this many no-shows, its remaining meetings are released; 0 for never',
    ],
    0,
    100,
    0,
  ),
} as const satisfies Readonly<Record<string, StrategyForm>>

export type ReleaseStrategyKey = keyof typeof releaseStrategies
export const releaseStrategyKeys = Object.keys(releaseStrategies) as ReleaseStrategyKey[]
