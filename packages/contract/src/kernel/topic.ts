import type { Permission } from '../permission/permissions'
import type { Resource } from './resource'

/** Who hears of a change: everybody of the company, the person whom it is about, or who may view such things. */
export type Listeners = 'everyone' | 'oneself' | Permission

type Payload = Readonly<Record<string, unknown>>

/** What changed, told live: to whom, and as the type says with what (ids and dates, never contents). */
export type Topic<P extends Payload = Payload> = {
  /** Its name on the stream. */
  readonly name: string
  readonly listeners: Listeners
  /** The field that names the rooms that it is about: those that are hidden from somebody are left out for them. */
  readonly rooms?: string
  /** Those who take part in what it is about (its `id`) hear of it wherever it is. */
  readonly people?: true
  /** Who keeps what it is about hears of every room. */
  readonly keepers?: Permission
  /**
   * Which screens at doors look again: all of the company, those at one of its rooms (`room`), or those that its ids
   * name (`screen`); else none.
   */
  readonly screens?: 'all' | 'room' | 'screen'
  /** Never there; carries the type of what is told. */
  readonly payload?: P
}

/** Declares a topic: `topic<{ ids: number[] }>()({ name: 'thing', listeners: 'everyone' })`. */
export const topic =
  <P extends Payload>() =>
  (declared: Omit<Topic<P>, 'payload'> & { readonly rooms?: keyof P & string }): Topic<P> =>
    declared

declare const known: unique symbol

/** Something of a topic changed: written to the outbox in the transaction that changed it. Made by `eventOf` alone. */
export type LiveEvent = {
  readonly topic: string
  readonly payload: Payload
  readonly [known]: true
}

export const eventOf = <P extends Payload>({ name: topic }: Topic<P>, payload: NoInfer<P>): LiveEvent =>
  ({ topic, payload }) as LiveEvent

/** What is told of rows of a declared resource; absent where there were too many to say which. */
export type RowsChanged = { readonly ids?: readonly number[] }

/** What is told of a declared resource: that some of its rows changed, to those who may view them. */
export const resourceTopic = ({ name, permission }: Pick<Resource, 'name' | 'permission'>): Topic<RowsChanged> => ({
  name,
  listeners: `view-${permission}` as Permission,
})
