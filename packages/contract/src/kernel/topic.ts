import type { Permission } from '../permission/permissions'
import type { DeviceKind } from './device-kind'
import type { Resource } from './resource'

/**
 * Who hears of a change: everybody of the company, the person whom it is about, who may view such things, or who watches
 * the one thing that it is about (see `watchTopic`).
 */
export type Listeners = 'everyone' | 'oneself' | 'watch' | Permission

/**
 * Which devices of a kind look again: all of the company, those at one of the rooms (`room_ids`) or offices (`office_ids`)
 * that it names, or those that are the things that its `ids` name (`own`). Where it names none, all of them.
 */
export type DeviceListeners = 'all' | 'office' | 'room' | 'own'

type Payload = Readonly<Record<string, unknown>>

/** What changed, told live: to whom, and as the type says with what (ids and dates, never contents). */
export type Topic<P extends Payload = Payload> = {
  /** Its name on the stream. */
  readonly name: string
  readonly listeners: Listeners
  /** The field that names the rooms that it is about: those that are hidden from somebody are left out for them. */
  readonly rooms?: string
  /** Of what kind the thing is that its `id` names, where only those hear of it who watch that thing. */
  readonly subject?: string
  /** Those who take part in what it is about (its `id`) hear of it wherever it is. */
  readonly people?: true
  /** Who keeps what it is about hears of every room. */
  readonly keepers?: Permission
  /** Which paired devices look again, by their kind; else none. */
  readonly devices?: Readonly<Partial<Record<DeviceKind, DeviceListeners>>>
  /** Never there; carries the type of what is told. */
  readonly payload?: P
}

/** Declares a topic: `topic<{ ids: number[] }>()({ name: 'thing', listeners: 'everyone' })`. */
export const topic =
  <P extends Payload>() =>
  (declared: Omit<Topic<P>, 'payload'> & { readonly rooms?: keyof P & string }): Topic<P> =>
    declared

/** A topic about one thing at a time, told only to those who watch it. */
export type WatchTopic<P extends { readonly id: number } = { readonly id: number }> = Topic<P> & {
  readonly subject: string
}

/**
 * Declares a topic about one thing at a time, of which only those hear who watch that thing, and may:
 * `watchTopic({ name: 'plan', subject: 'floor' })`. The kind of subject is declared by an area of the server (`watched`).
 */
export const watchTopic = <P extends { readonly id: number } = { readonly id: number }>(
  declared: Required<Pick<Topic, 'name' | 'subject'>> & Pick<Topic, 'devices'>,
): WatchTopic<P> => ({ ...declared, listeners: 'watch' })

/** So many things are watched on one stream at most. */
export const mostWatched = 8

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
