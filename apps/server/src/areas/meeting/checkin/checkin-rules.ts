import { Refusal } from '@workplace/contract/kernel/refusal'
import { strategyValue } from '@workplace/contract/kernel/strategy-option'
import {
  type CheckinStrategyKey,
  checkinStrategies,
  checkinStrategyKeys,
} from '@workplace/contract/meeting/checkin-strategy'
import * as refusals from '@workplace/contract/meeting/refusals'
import { checkinMinutesBefore, type ReleaseMode } from '@workplace/domain/booking/release'
import {
  type CheckinPhase,
  type CheckinRules,
  type CheckinWindow,
  checkinPhase,
  checkinRulesFor,
  checkinWindow,
} from '@workplace/domain/checkin/checkin-window'
import type { Db } from '../../../kernel/database/db'
import { isConfirmed, type StoredMeeting } from '../core/meeting.store'
import { wireTime } from '../core/wall-time'

/** What a room says of signing in before a meeting. */
export type CheckinRoom = { readonly release_mode: ReleaseMode; readonly release_time: string }

/** The rules as a room has them. */
export const rulesOfRoom = (rules: CheckinRules, { release_mode, release_time }: CheckinRoom): CheckinRules =>
  checkinRulesFor(rules, checkinMinutesBefore(release_mode, release_time === 'during' ? null : Number(release_time)))

/** How a company has signing in at meetings in this room. */
export async function readCheckinRulesOf(db: Db, company_id: number, room_id: number): Promise<CheckinRules> {
  const [rules, [room]] = await Promise.all([
    readCheckinRules(db, company_id),
    db.query<CheckinRoom>('select release_mode, release_time from meetingroom where company_id = $1 and id = $2', [
      company_id,
      room_id,
    ]),
  ])
  return room === undefined ? rules : rulesOfRoom(rules, room)
}

/** How a company has signing in: the one place where these keys are read. */
export async function readCheckinRules(db: Db, company_id: number): Promise<CheckinRules> {
  const rows = await db.query<{ strategy_key: CheckinStrategyKey; strategy_values: string }>(
    'select strategy_key, strategy_values from strategy where company_id = $1 and strategy_key = any($2)',
    [company_id, checkinStrategyKeys],
  )
  const chosen = new Map(rows.map((row) => [row.strategy_key, row.strategy_values]))
  const minutesOf = (key: CheckinStrategyKey) => {
    const { option, initial } = checkinStrategies[key]
    return Number(strategyValue(option, chosen.get(key) ?? initial) ?? initial)
  }
  return {
    before_minutes: minutesOf('sign_before_minutes'),
    after_minutes: minutesOf('sign_after_minutes'),
    late_minutes: minutesOf('sign_late_minutes'),
  }
}

type Slot = Pick<StoredMeeting, 'start_time' | 'end_time'>
type CheckinStanding = { window: CheckinWindow; phase: CheckinPhase }

export function checkinStateOf(meeting: Slot, rules: CheckinRules, now: number): CheckinStanding {
  const [start, end] = [Date.parse(meeting.start_time), Date.parse(meeting.end_time)]
  const window = checkinWindow({ start, end }, rules)
  return { window, phase: checkinPhase(window, end, now) }
}

/** Refuses what has no time and room, or not any more. */
export function requireTakingPlace(meeting: StoredMeeting): void {
  if (meeting.meeting_state !== 'active' || !isConfirmed(meeting)) throw new Refusal(refusals.sign_in_cancelled)
}

/** An instant of sign-in as sentences say it: on the office's clock. */
export const openingText = (instant: number, timezone: string): string => wireTime(instant, timezone).slice(0, 16)

/** Refuses outside of the time in which people sign themselves in. */
export function requireOpen({ window, phase }: CheckinStanding, timezone: string): void {
  if (phase === 'early') throw new Refusal(refusals.sign_in_early, { time: openingText(window.opens, timezone) })
  if (phase === 'closed') throw new Refusal(refusals.sign_in_late, { time: openingText(window.closes, timezone) })
  if (phase === 'over') throw new Refusal(refusals.sign_in_over)
}
