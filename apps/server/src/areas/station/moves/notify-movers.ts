import type { MessageKind } from '@workplace/contract/message/message'
import { addDays } from '@workplace/domain/kernel/date'
import { dayStart } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { wireTime } from '../../../kernel/text/wire-time'
import { notifyEach, type PersonalMessage } from '../../message/public'
import type { StoredMove } from './move.store'
import { type MovePlan, movingSeats } from './plan-move'

type Told = Extract<MessageKind, `desk_${string}`>

/** People are told so many days before. */
const daysBefore = 7
/** From when on people are told of a move that is to come: a week before, at the hour at which offices are awake. */
export const toldFrom = ({ date, timezone }: Pick<StoredMove, 'date' | 'timezone'>): number =>
  dayStart(addDays(date, -daysBefore), timezone)

/** What is said to one person: of a desk, or of the move itself. */
export const saidOf = (call: Call, move: StoredMove, kind: Told, user_id: number, title: string): PersonalMessage => ({
  ...{ user_ids: [user_id], kind, meeting_id: null, occasion: `move/${move.id}/${move.version}/${kind}/${user_id}` },
  values: {
    ...{ title, room: move.office_name, office_id: move.office_id, timezone: move.timezone },
    start_time: wireTime(call.now(), move.timezone),
    end_time: `${move.date} 23:59:00`,
    until: `${move.date} 00:00:00`,
    ...{ who: call.actor.name, reason: null },
  },
})

const numbersOf = ({ desks }: MovePlan) => new Map(desks.map(({ id, number }) => [id, number]))

/** Everybody who gets another desk is told which, before or then. */
export async function notifyMovers(call: Call, move: StoredMove, plan: MovePlan, kind: Told): Promise<number> {
  const numbers = numbersOf(plan)
  const moving = movingSeats(plan)
  await notifyEach(
    call,
    moving.map(({ user_id, station_id }) => saidOf(call, move, kind, user_id, numbers.get(station_id) ?? '')),
  )
  return moving.length
}

/** Who has a desk that is not theirs any more then, and gets none, learns it as early as those who get one. */
export async function notifyLosers(call: Call, move: StoredMove, plan: MovePlan, kind: Told): Promise<void> {
  await notifyEach(
    call,
    plan.seats.flatMap(({ user_id, station_id }) => {
      const [first] = station_id === null ? (plan.had.get(user_id) ?? []) : []
      return first === undefined ? [] : [saidOf(call, move, kind, user_id, first.number)]
    }),
  )
}

/** Who was told of a move that is not to be learns that. */
export async function notifyCalledOff(call: Call, move: StoredMove): Promise<void> {
  if (move.state !== 'planned' || move.told_at === null) return
  const seats = (move.seats ?? []).filter(({ stays }) => !stays)
  // who neither gets one nor has one was told nothing
  const owners = await call.db.query<{ user_id: number }>(
    `select distinct user_id from station_assign where company_id = $1 and user_id = any($2::int[])
       and (end_date is null or end_date >= $3)`,
    [call.actor.company_id, seats.map(({ user_id }) => user_id), move.date],
  )
  const owns = new Set(owners.map(({ user_id }) => user_id))
  const told = seats.filter(({ station_id, user_id }) => station_id !== null || owns.has(user_id))
  await notifyEach(
    call,
    told.map(({ user_id }) => saidOf(call, move, 'desk_move_off', user_id, move.title)),
  )
}

/** Whoever scheduled it learns how it went. */
export const notifyPlanner = (call: Call, move: StoredMove, kind: 'desk_move_stopped' | 'desk_move_finished') =>
  notifyEach(call, move.planned_by === null ? [] : [saidOf(call, move, kind, move.planned_by, move.title)])
