import type { Topic } from '@workplace/contract/kernel/topic'
import type { Duty } from '@workplace/contract/permission/duties'
import type { Permission } from '@workplace/contract/permission/permissions'
import { type Actor, officesFor } from '../call/call'

/** Things of one kind that may be watched one by one, as the area says that has such things. */
export type WatchedKind = {
  /** What the `subject` of its topics names, and the address of the stream: `?watch=floor/3`. */
  readonly kind: string
  /** Who may look at such things in the offices that they administer; `everyone`: all of the company, wherever it is. */
  readonly permission: Permission | 'everyone'
  /**
   * The statement that answers for things of company $1 with the ids $2 (`int[]`), a row each:
   * `id`; `office_id`, in which it is (null: for those alone who administer everything); `duty`, as whose it is
   * administered there (null: any); `people`, who may look at it wherever it is (null: nobody besides).
   */
  readonly things: string
}

export type WatchedKinds = ReadonlyMap<string, WatchedKind>

/** A thing as far as it matters to who may watch it. */
export type WatchedThing = {
  readonly id: number
  readonly office_id: number | null
  readonly duty: Duty | null
  readonly people: readonly number[] | null
}

/** The kinds that areas declare, by name. A topic whose subject nobody declares would never be heard. */
export function watchedKinds(declared: readonly WatchedKind[], topics: readonly Topic[]): WatchedKinds {
  const kinds = new Map<string, WatchedKind>()
  for (const one of declared) {
    if (kinds.has(one.kind)) throw new Error(`two areas declare what is watched as ${one.kind}`)
    kinds.set(one.kind, one)
  }
  for (const { name, subject } of topics)
    if (subject !== undefined && !kinds.has(subject))
      throw new Error(`${name}: no area declares the subject ${subject}`)
  return kinds
}

/** Whether somebody may look at a thing, and so hears of it. */
export function mayWatch({ permission }: WatchedKind, thing: WatchedThing, actor: Actor): boolean {
  if (permission === 'everyone' || thing.people?.includes(actor.user_id)) return true
  if (!actor.permissions.has(permission)) return false
  const offices = thing.duty === null ? officesFor(actor, 'place') : actor.offices[thing.duty]
  return offices === null || (thing.office_id !== null && offices.includes(thing.office_id))
}
