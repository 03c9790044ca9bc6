import type { Readable } from 'node:stream'
import type { Endpoint, OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { Call } from './call'

/** What a handler of a file endpoint answers with. */
export type FileAnswer = { name: string; media_type: string; body: Buffer | Readable | string }

export type Handler<E extends Endpoint> = (call: Call, input: ParsedOf<E>) => Promise<OutputOf<E> | FileAnswer>

export type Route = { readonly endpoint: Endpoint; readonly handler: (call: Call, input: never) => Promise<unknown> }

/** Binds an endpoint to what it does. Session, permission, validation, transaction, log and answer come from `mount`. */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, handler: handler as Route['handler'] }
}
