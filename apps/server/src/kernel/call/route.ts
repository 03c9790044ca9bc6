import type { Readable } from 'node:stream'
import type { Endpoint, OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { Scope } from '@workplace/contract/kernel/scope'
import type { Call } from './call'

/** What a handler of a file endpoint answers with. */
export type FileAnswer = { name: string; media_type: string; body: Buffer | Readable | string }

export type Handler<E extends Endpoint> = (call: Call, input: ParsedOf<E>) => Promise<OutputOf<E> | FileAnswer>

/** One attempt at a change, by its idempotency key, with the hash of what it asked: sent again, it has the same answer. */
export type IdempotentCall = { readonly key: string; readonly path: string; readonly hash: Buffer }

/**
 * Does the whole change in one statement that commits itself: with the operation log, the events and the answer to the
 * attempt. Undefined, with nothing done, where the change is not so plain or does not pass: then the handler is asked,
 * in its transaction, and says why.
 */
export type FastPath<E extends Endpoint> = (
  call: Call,
  input: ParsedOf<E>,
  attempt: IdempotentCall | undefined,
) => Promise<OutputOf<E> | undefined>

export type Route = {
  readonly endpoint: Endpoint
  /** What a program needs to make it; null, and as long as it is of no area: none does. */
  readonly scope?: Scope | null
  readonly handler: (call: Call, input: never) => Promise<unknown>
  readonly atOnce?: (call: Call, input: never, attempt: IdempotentCall | undefined) => Promise<unknown>
  /** Asked before the transaction of a change, without one: what it writes stays, also where it refuses. */
  readonly before?: (call: Call, input: never) => Promise<void>
}

/** Binds an endpoint to what it does. Session, permission, validation, transaction, log and answer come from `mount`. */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>, atOnce?: FastPath<E>): Route {
  return { endpoint, handler: handler as Route['handler'], atOnce: atOnce as Route['atOnce'] }
}
