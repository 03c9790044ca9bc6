// What becomes of a coming meeting whose booker has left.

export type LeaverMeeting = {
  readonly booker_id: number
  /** For whom it was booked, if not for the booker. */
  readonly book_for_id: number | null
  /** Who is invited: people by their account, guests (null); whether they declined, or have left as well. */
  readonly attendees: readonly { readonly user_id: number | null; readonly declined: boolean; readonly left: boolean }[]
}

/**
 * Who takes over a coming meeting of somebody who left; null: it is cancelled, since nobody else takes part or nobody may
 * take it. `heads`: the heads of their department and of those above it, the nearest first. `able`: who is still there and
 * may book.
 */
export function heirOf(
  meeting: LeaverMeeting,
  leaver_id: number,
  heads: readonly number[],
  able: ReadonlySet<number>,
): number | null {
  const { booker_id, book_for_id, attendees } = meeting
  const owner = [booker_id, book_for_id].find((id) => id !== null && id !== leaver_id && able.has(id)) ?? null
  if (owner !== null) return owner
  // who may not book themselves takes part all the same
  const present = attendees.filter(({ user_id, declined, left }) => !declined && !left && user_id !== leaver_id)
  if (present.length === 0) return null
  const candidates = [...heads, ...present.flatMap(({ user_id }) => user_id ?? [])]
  return candidates.find((id) => id !== leaver_id && able.has(id)) ?? null
}
