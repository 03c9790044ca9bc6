import type { AttendanceRequest } from '@workplace/contract/attendance/request'
import { type Shift, workMinutes } from '@workplace/domain/attendance/shift'
import type { Call } from '../../../kernel/call/call'
import { sharedFacts } from '../days/facts.store'
import { ownPlan } from './own-plan'

type Swap = NonNullable<AttendanceRequest['swap']>
type Worked = Swap['own']

/** A swap of whose shifts is asked. */
export type SwapRow = {
  readonly id: number
  readonly state: AttendanceRequest['state']
  readonly user_id: number
  readonly with_user_id: number
  readonly date: string
  readonly swapped: readonly (number | null)[] | null
}

/**
 * Which shift each of two had, and so the other works instead: while it waits as it is planned now, since what somebody
 * decides about follows from that; once it took effect as it was then. Of one that never did nothing is to be said.
 */
export async function shiftsOfSwaps(call: Call, rows: readonly SwapRow[]): Promise<Map<number, Swap>> {
  const { db, actor } = call
  const asked = rows.filter(({ state, swapped }) => state === 'pending' || swapped !== null)
  if (asked.length === 0) return new Map()
  const names = new Map(
    (
      await db.query<{ id: number; name: string }>('select id, name from shift where company_id = $1', [
        actor.company_id,
      ])
    ).map(({ id, name }) => [id, name]),
  )
  const worked = (id: number | null, shift: Shift | null | undefined): Worked =>
    shift == null
      ? null
      : {
          name: names.get(id ?? 0) ?? null,
          periods: shift.periods.map(({ on_time, off_time }) => ({ on_time, off_time })),
          minutes: workMinutes(shift),
        }
  const planned = async (user_id: number, date: string): Promise<Worked> => {
    const day = (await ownPlan(db, actor.company_id, user_id, { from: date, until: date })).dates[0]
    return worked(day?.shift_id ?? null, day?.shift)
  }
  // versions of all shifts, of whichever date
  const [past] = asked.filter(({ state }) => state !== 'pending')
  const shifts =
    past === undefined
      ? null
      : (await sharedFacts(db, actor.company_id, { from: past.date, until: past.date }, { ids: [] })).by.shifts
  const found = new Map<number, Swap>()
  for (const { id, state, user_id, with_user_id, date, swapped } of asked) {
    if (state === 'pending') {
      found.set(id, { own: await planned(user_id, date), other: await planned(with_user_id, date) })
      continue
    }
    const kept = (shift_id: number | null = null) => worked(shift_id, shifts?.on(shift_id ?? 0, date))
    found.set(id, { own: kept(swapped?.[0]), other: kept(swapped?.[1]) })
  }
  return found
}
