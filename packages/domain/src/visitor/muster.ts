import { insideStates, type VisitorState } from './visit-state'

/** Where somebody stands on the list of an evacuation: inside, perhaps inside still, or left. */
export type MusterList = 'inside' | 'check' | 'left'

const HOUR = 3_600_000
/** Who only counts as gone, because nobody heard of them, may be inside so long after. */
const presumedFor = 12 * HOUR
/** Who was said to have left by themselves or their host, and by nobody who saw it. */
const toldFor = HOUR

/** What is known of a visitor; instants are epoch ms. */
export type MusterVisitor = {
  readonly state: VisitorState
  /** When and how they left last. */
  readonly out_time: number | null
  readonly out_way: string | null
  /** When a door inside, or the entrance, let them through last, and they did not go out by one since. */
  readonly door_in: number | null
}

/** Nobody is out because it is unknown where they are; null: they are no matter of this evacuation. */
export function musterListOf({ state, out_time, out_way, door_in }: MusterVisitor, now: number): MusterList | null {
  if (insideStates.includes(state)) return 'inside'
  // a door let them in, and reception knows nothing of it
  if (door_in !== null && door_in > now - presumedFor && (out_time === null || door_in > out_time)) return 'check'
  if (out_time === null || out_time <= now - presumedFor) return null
  if (out_way === 'auto') return 'check'
  if ((out_way === 'link' || out_way === 'host') && out_time > now - toldFor) return 'check'
  return 'left'
}

export type MusterMark = {
  /** Grows in the order in which marks came to us. */
  readonly id: number
  readonly person_key: string
  /** When the warden made it, also where they had no line then. */
  readonly marked_at: number
}

/** Of what several wardens said of each person what was said last; of two at the same instant the one that came last. */
export function lastMarks<M extends MusterMark>(marks: readonly M[]): Map<string, M> {
  const last = new Map<string, M>()
  for (const mark of marks) {
    const known = last.get(mark.person_key)
    const isLater =
      known === undefined ||
      mark.marked_at > known.marked_at ||
      (mark.marked_at === known.marked_at && mark.id > known.id)
    if (isLater) last.set(mark.person_key, mark)
  }
  return last
}

/** The instant of a mark as it counts: nobody marks before it began, nor in the future, whatever their clock says. */
export const markedAt = (said: number, began: number, received: number): number =>
  Math.max(began, Math.min(said, received))
