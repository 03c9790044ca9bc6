import { type Language, say, type Words } from '@workplace/contract/kernel/words'
import * as stationWords from '@workplace/contract/station/words'
import { timeOf } from '@workplace/domain/kernel/time'
import { wallClock } from '@workplace/domain/kernel/zone'

const words = {
  manual: ['{time} 签到', 'Checked in at {time}'],
  qr: ['{time} 扫码签到', 'Scanned the desk at {time}'],
  door: ['{time} 经过“{by}”', 'Passed {by} at {time}'],
  detector: ['{time} 起探测到有人', 'Seen at the desk from {time}'],
  meeting: ['{time} 在会议签到', 'Checked in at a meeting at {time}'],
  undecided: stationWords.undecided,
  no_check_in: ['至 {time} 未签到', 'Nobody had checked in by {time}'],
  empty: ['{since} 起无人，{time} 释放', 'Empty from {since}, released at {time}'],
} as const satisfies Words

/** What is stored of how somebody was noticed at a desk, and of its release. */
export type Evidence = {
  readonly state: string
  readonly timezone: string
  readonly check_in_time: string | null
  readonly check_in_way: 'manual' | 'qr' | 'door' | 'detector' | 'meeting' | null
  readonly check_in_by: string | null
  readonly released_at: string | null
  readonly release_reason: 'no_check_in' | 'empty' | null
  readonly empty_since: string | null
  /** What was said with a yes or a no. */
  readonly decision: string | null
  readonly decided_by: string | null
}
export const evidenceColumns = `r.check_in_time, r.check_in_way, r.check_in_by, r.released_at, r.release_reason, r.empty_since, r.decision, r.decided_by`

/** Why a booking is as it is: how its person was noticed, or what it was released for; null: nothing speaks for either. */
export function whyOf(one: Evidence, language: Language): string | null {
  const clock = (time: string) => timeOf(wallClock(Date.parse(time), one.timezone).minute)
  if (one.state === 'refused') return one.decided_by === null ? say(words.undecided, language) : one.decision
  const { release_reason, released_at, check_in_time, check_in_way } = one
  if (release_reason !== null && released_at !== null) {
    const since = clock(one.empty_since ?? released_at)
    return say(words[release_reason], language, { time: clock(released_at), since })
  }
  if (check_in_time === null || check_in_way === null) return null
  return say(words[check_in_way], language, { time: clock(check_in_time), by: one.check_in_by ?? '' })
}
