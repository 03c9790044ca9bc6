import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/station/refusals'
import type { Call } from '../../../kernel/call/call'
import { seesAllDesks } from './desk-rights'
import { hiddenAreas } from './desk-rule.store'

/** Desks that are somebody's own, or will be: those they see, whatever rule groups hide. */
async function ownDesks({ db, actor, now }: Call): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ station_id: number }>(
    `select station_id from station_assign_day where company_id = $1 and user_id = $2
       and days && daterange(($3::timestamptz - interval '1 day')::date, null)
     union select station_id from station_reservation where company_id = $1 and user_id = $2 and end_time > $3
       and state in ('pending', 'booked', 'checked_in')`,
    [actor.company_id, actor.user_id, new Date(now()).toISOString()],
  )
  return new Set(rows.map(({ station_id }) => station_id))
}

/** Areas that the caller does not see, and desks that are theirs all the same, or will be. */
export async function unseenAreas(
  call: Call,
  areas: readonly { readonly id: number; readonly office_id: number }[],
): Promise<{ areas: ReadonlySet<number>; theirs: ReadonlySet<number> }> {
  const asked = areas.filter(({ office_id }) => !seesAllDesks(call, office_id))
  const hidden = await hiddenAreas(call.db, call.actor.company_id, call.actor.user_id, asked)
  return hidden.size === 0
    ? { areas: hidden, theirs: new Set<number>() }
    : { areas: hidden, theirs: await ownDesks(call) }
}

/** Those of these desks that the caller sees; where some are not there, they do not see them either. */
async function seenAmong(call: Call, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const desks = await call.db.query<{ id: number; area_id: number; office_id: number }>(
    'select id, area_id, office_id from station where company_id = $1 and id = any($2::int[]) and deleted_at is null',
    [call.actor.company_id, ids],
  )
  const { areas, theirs } = await unseenAreas(
    call,
    desks.map(({ area_id, office_id }) => ({ id: area_id, office_id })),
  )
  return new Set(desks.flatMap(({ id, area_id }) => (areas.has(area_id) && !theirs.has(id) ? [] : [id])))
}

/** A desk that the caller does not see is not there for them. */
export async function requireSeen(call: Call, ids: readonly number[]): Promise<void> {
  const seen = await seenAmong(call, ids)
  if (!ids.every((id) => seen.has(id))) throw new Refusal(commonRefusals.not_found)
}

/** Whatever is refused about a desk that the caller does not see, they hear that it is not there, as of any that is none. */
export async function asSeen<T>(call: Call, ids: readonly number[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // that somebody else has it is said after the rules said that they see it: many hear this at once, and it stays cheap
    if (!(error instanceof Refusal) || error.kind === refusals.station_conflict) throw error
    // what the database itself refused came after the rules: they see it then, and it answers nothing more
    const seen = await seenAmong(call, ids).catch(() => null)
    if (seen !== null && !ids.every((id) => seen.has(id))) throw new Refusal(commonRefusals.not_found)
    throw error
  }
}
