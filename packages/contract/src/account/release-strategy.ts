import type { StrategyForm } from '../kernel/strategy-option'
import type { Label } from '../kernel/words'

const minutes = (label: Label, help: Label, min: number, max: number, initial: number): StrategyForm => ({
  ...{ label, help, option: { kind: 'number', min, max }, initial: String(initial) },
})

/** What the company says for all rooms of giving slots back, and of those who stay away. */
export const releaseStrategies = {
  release_mode: {
    label: ['自动释放', 'Release of meetings'],
    help: [
      '按会议室：每个会议室的释放方式生效；不释放：所有会议室都不自动释放',
      'By room: each room as its form says. Never: no meeting is released anywhere.',
    ],
    option: { kind: 'select', options: ['room', 'none'] },
    words: { room: ['按会议室', 'By room'], none: ['不释放', 'Never'] },
    initial: 'room',
  },
  release_minutes: minutes(
    ['会议期间释放：开始后分钟数', 'Release during the meeting: minutes after it began'],
    [
      '会议室的释放时间为“会议期间”时，开始后这么多分钟仍无人签到即释放',
      'Where a room releases during the meeting: so long after the beginning, if nobody has signed in',
    ],
    1,
    240,
    15,
  ),
  release_warn_minutes: minutes(
    ['释放前提醒（分钟）', 'Warning before a release (minutes)'],
    [
      '因无人签到释放前这么多分钟提醒参会人；0表示不提醒',
      'So long before a meeting is released because nobody signed in, its people are told; 0: never',
    ],
    0,
    30,
    5,
  ),
  release_exempt_minutes: minutes(
    ['不释放的会议时长（分钟）', 'Meetings that are never released (minutes)'],
    [
      '达到此时长的会议不会被释放，也不计未签到',
      'Meetings of this length or longer keep their slot and are not counted',
    ],
    60,
    1440,
    480,
  ),
  no_show_limit: minutes(
    ['列入黑名单的违约次数', 'Breaches that lead to the blacklist'],
    ['统计周期内达到此次数即列入黑名单；0表示不列入', 'So many within the window lead to the blacklist; 0: never'],
    0,
    100,
    0,
  ),
  no_show_window_days: minutes(
    ['违约统计周期（天）', 'Window in which breaches count (days)'],
    ['早于此天数的违约不再计入', 'Older breaches do not count any more'],
    1,
    365,
    30,
  ),
  no_show_ban_days: minutes(
    ['列入黑名单的天数', 'Days on the blacklist'],
    ['满此天数后自动恢复预订', 'After so many days people may book again'],
    1,
    365,
    7,
  ),
  late_cancel_minutes: minutes(
    ['临时取消：开始前分钟数', 'Late cancelling: minutes before the meeting'],
    [
      '预订人在开始前这么多分钟内取消，计一次违约；0表示不计',
      'Who cancels so shortly before the beginning is counted a breach; 0: never',
    ],
    0,
    1440,
    0,
  ),
  overstay_minutes: minutes(
    ['超时占用：结束后分钟数', 'Staying too long: minutes after the end'],
    [
      '探测到结束后仍在会议室超过这么多分钟、直到下一场会议开始，计一次违约；0表示不计',
      'Whose people are still seen in the room for longer than this after the end, and when the next meeting begins, is counted a breach; 0: never',
    ],
    0,
    60,
    0,
  ),
  series_strike_limit: minutes(
    ['系列会议未签到次数上限', 'Missed meetings of a series'],
    [
      '系列会议未签到达到此次数，释放其余各次；0表示不释放',
      'So many missed meetings of a series give back the rest of it; 0: never',
    ],
    0,
    100,
    0,
  ),
} as const satisfies Readonly<Record<string, StrategyForm>>

export type ReleaseStrategyKey = keyof typeof releaseStrategies
export const releaseStrategyKeys = Object.keys(releaseStrategies) as ReleaseStrategyKey[]
