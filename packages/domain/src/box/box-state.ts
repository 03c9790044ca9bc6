/** Somebody's use of a locker, as far as it says how the locker is. Times are in milliseconds. */
export type BoxUse = {
  readonly kind: 'temporary' | 'fixed'
  readonly state: 'using' | 'clearing'
  /** By when it is to be returned. */
  readonly until: number | null
}

export type UseState = 'used' | 'fixed' | 'overdue' | 'clearing'

/** How somebody's use of a locker is: overdue from its end on, until it is returned or taken back; then to be cleared. */
export function useState({ kind, state, until }: BoxUse, now: number): UseState {
  if (state === 'clearing') return 'clearing'
  if (until !== null && until <= now) return 'overdue'
  return kind === 'fixed' ? 'fixed' : 'used'
}

/** How a locker is. One that is locked or broken is that first, whoever has it. */
export function boxState(
  { condition, use }: { readonly condition: 'normal' | 'locked' | 'fault'; readonly use: BoxUse | null },
  now: number,
): UseState | 'free' | 'locked' | 'fault' {
  if (condition !== 'normal') return condition
  return use === null ? 'free' : useState(use, now)
}

/** Where a locker stands that is one of a cabinet of so many rows: filled column by column, from the upper left. */
export const placeOf = (index: number, rows: number): { column: number; row: number } => ({
  column: Math.floor(index / rows) + 1,
  row: (index % rows) + 1,
})
