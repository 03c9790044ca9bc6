import { addDays } from '../kernel/date'

/** From when until when somebody belongs to a team, both days among them; null: until further notice. */
export type Membership = { readonly team_id: number; readonly begin: string; readonly end: string | null }
/** What becomes of spans, named by their first day. */
export type MembershipChange = {
  readonly remove: readonly string[]
  readonly end: readonly { readonly begin: string; readonly end: string | null }[]
  readonly add: Membership | null
}

/** The team to which somebody belongs on a date. */
export const teamOn = (spans: readonly Membership[], date: string): number | null =>
  spans.find(({ begin, end }) => begin <= date && (end === null || date <= end))?.team_id ?? null

/** What has to change so that somebody belongs to a team (null: to none) from a date on. What was before stays as it was. */
export function belongFrom(spans: readonly Membership[], team_id: number | null, from: string): MembershipChange {
  const open = spans.filter(({ end }) => end === null || end >= from)
  const [first] = open
  if (open.length === 1 && first?.team_id === team_id && first.end === null) return { remove: [], end: [], add: null }
  const before = addDays(from, -1)
  // back within a day: the span that was ended goes on
  const kept = spans.find(
    (one) => one.team_id === team_id && one.begin < from && (one.end === null || one.end >= before),
  )
  return {
    remove: open.filter(({ begin }) => begin >= from).map(({ begin }) => begin),
    end: [
      ...open.filter((one) => one.begin < from && one !== kept).map(({ begin }) => ({ begin, end: before })),
      ...(kept === undefined || kept.end === null ? [] : [{ begin: kept.begin, end: null }]),
    ],
    add: team_id === null || kept !== undefined ? null : { team_id, begin: from, end: null },
  }
}
