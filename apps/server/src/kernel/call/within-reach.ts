import type { Call } from './call'

/** A condition on people (`u`), whom the caller administers; `put` takes a value and answers its place. */
export function withinReach({ actor }: Call, put: (value: unknown) => string): string {
  const { reach } = actor
  if (reach === null) return 'true'
  const [departments, offices] = [put(reach.department_ids), put(reach.office_ids)]
  return `(coalesce(u.department_id = any(${departments}::int[]), false) or coalesce(u.office_id = any(${offices}::int[]), false))`
}

/** The other condition: people (`u`) whom the caller does not administer. Everybody sees to themselves. */
export function beyondReach(call: Call, put: (value: unknown) => string): string {
  if (call.actor.reach === null) return 'false'
  return `(u.id <> ${put(call.actor.user_id)} and not ${withinReach(call, put)})`
}
