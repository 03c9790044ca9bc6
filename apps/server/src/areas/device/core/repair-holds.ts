/** A hold of a ticket: a door is shut until then while it is repaired. */
export type RepairHold = {
  readonly id: number
  readonly until: string
  readonly reason: string | null
  readonly by: number | null
}
type ByHand = {
  readonly mode: string
  readonly until: string | null
  readonly reason: string | null
  readonly by: number | null
}
/** What stands in `hold_earlier` of a door that is repaired: how it was held by hand, and the shorter holds of other tickets. */
type HeldEarlier = Partial<ByHand> & { readonly holds?: readonly RepairHold[] }

/** How a door is held, as it is stored. */
export type DoorHold = {
  readonly mode: string
  readonly mode_until: string | null
  readonly mode_reason: string | null
  readonly mode_by: number | null
  readonly hold_id: number | null
  readonly hold_earlier: HeldEarlier | null
}

const lasts = (until: string | null | undefined, now: number) => until == null || Date.parse(until) > now

/** The holds of tickets that a door has, of which the longest is in force. */
export function repairHoldsOf({ hold_id, mode_until, mode_reason, mode_by, hold_earlier }: DoorHold): RepairHold[] {
  if (hold_id === null || mode_until === null) return []
  return [{ id: hold_id, until: mode_until, reason: mode_reason, by: mode_by }, ...(hold_earlier?.holds ?? [])]
}

/** How a door was held by hand when the first ticket held it shut, as far as that lasts. */
function byHandOf({ mode, mode_until, mode_reason, mode_by, hold_id, hold_earlier }: DoorHold, now: number) {
  const known =
    hold_id === null
      ? { mode, until: mode_until, reason: mode_reason, by: mode_by }
      : { mode: 'normal', until: null, reason: null, by: null, ...hold_earlier }
  const { until, reason, by } = known
  return known.mode !== 'normal' && lasts(until, now) ? { mode: known.mode, until, reason, by } : null
}

/** How a door is held where these tickets hold it: by the longest; by none, as it was held by hand. */
export function heldBy(door: DoorHold, holds: readonly RepairHold[], now: number): DoorHold {
  const [longest, ...others] = holds
    .filter(({ until }) => lasts(until, now))
    .sort((one, other) => Date.parse(other.until) - Date.parse(one.until) || one.id - other.id)
  const byHand = byHandOf(door, now)
  if (longest === undefined)
    return {
      ...{ mode: byHand?.mode ?? 'normal', mode_until: byHand?.until ?? null, mode_reason: byHand?.reason ?? null },
      ...{ mode_by: byHand?.by ?? null, hold_id: null, hold_earlier: null },
    }
  const earlier = { ...byHand, ...(others.length === 0 ? {} : { holds: others }) }
  return {
    ...{ mode: 'always_closed', mode_until: longest.until, mode_reason: longest.reason, mode_by: longest.by },
    ...{ hold_id: longest.id, hold_earlier: Object.keys(earlier).length === 0 ? null : earlier },
  }
}
