import type { MusterState } from '@workplace/contract/visitor/muster'
import type { MusterMarkName } from '@workplace/contract/visitor/muster-words'

/** What a warden said and the server has not heard yet. */
export type WaitingMark = {
  readonly key: string
  readonly muster_id: number
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

/** What is shown: what the server said last, with what was said here since. */
export function withWaiting(state: MusterState, waiting: readonly WaitingMark[], me: string): MusterState {
  const own = waiting.filter(({ muster_id }) => muster_id === state.muster?.id)
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
