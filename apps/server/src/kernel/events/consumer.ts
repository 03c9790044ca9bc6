import type { DomainEvent } from '@workplace/contract/kernel/event'
import type { z } from 'zod'
import type { Db } from '../database/db'
import { ask, type Read } from '../database/together'

/** An event as its consumers get it. */
export type RaisedEvent<P = unknown> = {
  /** Grows with each event that a consumer is given of one key. */
  readonly id: number
  readonly company_id: number
  readonly type: string
  readonly key: string
  readonly payload: P
  /** RFC 3339. */
  readonly raised_at: string
}

/** Has something done once the transaction has committed. */
export type AfterCommit = (work: () => void) => void

/** Which of some events a consumer would do anything about, by their ids: known at once, or read with what others read. */
export type Wants = ReadonlySet<number> | Read<ReadonlySet<number>>

export const wantedOf = async (db: Db, wants: Wants): Promise<ReadonlySet<number>> =>
  'statement' in wants ? await ask(db, wants) : wants

/** What a consumer does with one type of event. Made by `on`. */
export type Reaction = {
  readonly type: string
  /** It hears only what happens in companies that asked for it: those of `event_wanted`. */
  readonly onlyWanted?: boolean
  /** It takes at once what came together of one company; others are given one event each time. */
  readonly together?: boolean
  /** With events of one company, in the order in which they were raised. */
  react(tx: Db, events: readonly RaisedEvent[], afterCommit: AfterCommit): Promise<void>
  /** Which of these, all of its type, it would do anything about: those for which that is true; one for each. */
  concerns(tx: Db, events: readonly RaisedEvent[]): Promise<readonly boolean[]>
  /** The same of events that are as declared, for who raises them: their ids. Undefined where it takes all. */
  readonly choose: ((events: readonly RaisedEvent[]) => Wants) | undefined
}

type Concerns<S extends z.ZodType> = (events: readonly RaisedEvent<z.output<S>>[]) => Wants

/**
 * What to do when something happened: in the transaction `tx`, with which the event is done. What throws is tried again,
 * later and later, so a reaction that finds nothing left to do returns. It may be given an event long after it was raised,
 * and asks how things are now; it reaches nothing outside of the database, for which there are jobs.
 */
export const on = <S extends z.ZodType>(
  event: DomainEvent<S>,
  react: (tx: Db, event: RaisedEvent<z.output<S>>, afterCommit: AfterCommit) => Promise<void>,
  /**
   * Where most events are nothing to it: which are, asked once for all that came together, before the first is handled, and
   * by who raises many before they are written (`raiseAll`). One that is not as declared is for who reacts.
   */
  concerns?: Concerns<S>,
): Reaction => ({
  ...onTogether(
    event,
    async (tx, all, afterCommit) => {
      for (const one of all) await react(tx, one, afterCommit)
    },
    concerns,
  ),
  together: false,
})

/**
 * The same for what came together: events of one company, in the order in which they were raised, of one key more than one
 * perhaps. Where it throws they are given one by one, so that the one that cannot be handled waits alone.
 */
export const onTogether = <S extends z.ZodType>(
  event: DomainEvent<S>,
  react: (tx: Db, events: readonly RaisedEvent<z.output<S>>[], afterCommit: AfterCommit) => Promise<void>,
  concerns?: Concerns<S>,
): Reaction => ({
  type: event.type,
  together: true,
  react: (tx, all, afterCommit) =>
    react(
      tx,
      all.map((raised) => ({ ...raised, payload: event.schema.parse(raised.payload) as z.output<S> })),
      afterCommit,
    ),
  async concerns(tx, all) {
    if (concerns === undefined) return all.map(() => true)
    const parsed = all.map((raised) => ({ raised, payload: event.schema.safeParse(raised.payload) }))
    const sound = parsed.flatMap(({ raised, payload }) =>
      payload.success ? [{ ...raised, payload: payload.data as z.output<S> }] : [],
    )
    const found = await wantedOf(tx, concerns(sound))
    return parsed.map(({ raised, payload }) => !payload.success || found.has(raised.id))
  },
  choose: concerns && ((all) => concerns(all as readonly RaisedEvent<z.output<S>>[])),
})

/**
 * Consumers by their names, each with what it listens to. The name stands in the database and stays as it is; it is that of
 * the area, or begins with it (`meeting.leavers`).
 */
export type Consumers = Readonly<Record<string, readonly Reaction[]>>
