import type { MusterState } from '@workplace/contract/visitor/muster'
import type { MusterMarkName } from '@workplace/contract/visitor/muster-words'

/** What a warden said and the server has not heard yet. */
export type WaitingMark = {
  readonly key: string
  /** Null: no muster was known of as the line was gone; it counts in the one in whose time it was said. */
  readonly muster_id: number | null
  readonly office_id: number | null
  readonly person: string
  readonly name?: string
  readonly mark: MusterMarkName
  readonly at: string
}
/** What the server said last, and when on the clock of this phone. */
export type KeptList = { readonly state: MusterState; readonly kept_at: number }

const DAY = 86_400_000

/** Older than a day it says nothing of who is inside. */
export const isGood = (keptList: KeptList | null, now: number): keptList is KeptList =>
  keptList !== null && now - keptList.kept_at < DAY && keptList.kept_at <= now + 60_000

/** People are looked for before somebody gets to begin the muster. */
const HOUR = 3_600_000

/** What was said without knowing of a muster belongs to the one of its office that went on then; after a day to none. */
export function withMuster(
  waiting: readonly WaitingMark[],
  { muster, past, office_id }: MusterState,
  now: number,
): WaitingMark[] {
  const musters = muster === null ? past : [muster, ...past]
  const of = (at: number) =>
    musters.find(
      ({ began_at, ended_at }) =>
        Date.parse(began_at) - HOUR <= at && (ended_at === null || at <= Date.parse(ended_at)),
    )
  return waiting.flatMap((one): WaitingMark[] => {
    if (one.muster_id !== null) return [one]
    const at = Date.parse(one.at)
    if (now - at > DAY) return []
    const found = one.office_id === office_id ? of(at) : undefined
    return [found === undefined ? one : { ...one, muster_id: found.id }]
  })
}

/** What is shown: what the server said last, with what was said here since. */
export function withWaiting(state: MusterState, waiting: readonly WaitingMark[], me: string): MusterState {
  const own = waiting.filter(
    ({ muster_id, office_id }) =>
      muster_id === (state.muster?.id ?? null) && (muster_id !== null || office_id === state.office_id),
  )
  if (own.length === 0) return state
  const people = new Map(state.people.map((one) => [one.key, one]))
  for (const { person, name, mark, at } of own) {
    const known = people.get(person)
    if (known === undefined) {
      if (name === undefined) continue
      people.set(person, {
        ...{ key: person, kind: 'other', name, about: null, host: null, list: 'inside' },
        ...{ seen_at: at, seen_where: null, mark, marked_at: at, marked_by: me },
      })
    } else if (known.marked_at === null || Date.parse(known.marked_at) <= Date.parse(at)) {
      people.set(person, { ...known, mark, marked_at: at, marked_by: me })
    }
  }
  const all = [...people.values()]
  const asked = all.filter(({ list, mark }) => list !== 'left' || mark !== 'open')
  const count = (mark: MusterMarkName) => asked.filter((one) => one.mark === mark).length
  return {
    ...state,
    people: all,
    counts: { people: asked.length, safe: count('safe'), missing: count('missing'), open: count('open') },
  }
}
