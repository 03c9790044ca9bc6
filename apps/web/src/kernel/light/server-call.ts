import type { Endpoint, InputOf, OutputOf } from '@workplace/contract/kernel/endpoint'
import { basePath, type Envelope } from '@workplace/contract/kernel/envelope'

// A light page's own way to the server. Only types come from the contract: its schemas would weigh more than the page.

/** A call by its name, with the type of its endpoint. That they belong together is held by both-ends/light-calls.test.ts. */
export type LightCall<E extends Endpoint> = { readonly name: `${'GET' | 'POST'} /${string}`; readonly endpoint?: E }

export const lightCall = <E extends Endpoint>(name: LightCall<E>['name']): LightCall<E> => ({ name })

/** Why a call did not work: a reason of the server's catalogue, or `offline`. */
export class ServerCallError extends Error {
  readonly reason: string
  readonly retryAfterMs: number
  /** What is wrong with which field, in words. */
  readonly fields: Readonly<Record<string, string>>
  constructor(reason: string, message: string, retryAfterMs = 0, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.reason = reason
    this.retryAfterMs = retryAfterMs
    this.fields = fields
  }
}

export type ServerCallOptions = {
  /** Of a paired device. */
  readonly token?: string | undefined
  /** Of somebody who is signed in. */
  readonly session?: string | undefined
  readonly language: 'zh' | 'en'
  /** The attempt: sent again under one key, it works once. */
  readonly key?: string | undefined
}

const patienceMs = 15_000

export const headersOf = ({ token, session, language, key }: ServerCallOptions): Record<string, string> => ({
  'Accept-Language': language === 'en' ? 'en' : 'zh-CN',
  ...(token === undefined ? {} : { 'X-Device-Token': token }),
  ...(session === undefined ? {} : { 'X-Token': session }),
  ...(key === undefined ? {} : { 'Idempotency-Key': key }),
})

/** One call. Whatever goes wrong on the way is `offline`; what the server refuses has its reason and its words. */
export async function callServer<E extends Endpoint>(
  { name }: LightCall<E>,
  input: InputOf<E>,
  asking: ServerCallOptions,
): Promise<OutputOf<E>> {
  const [method = 'GET', path = ''] = name.split(' ')
  const query = new URLSearchParams(
    Object.entries(input as object).map(([key, value]) => [key, String(value)]),
  ).toString()
  const stop = new AbortController()
  const patience = setTimeout(() => stop.abort(), patienceMs)
  try {
    const answer = await fetch(basePath + path + (method === 'GET' && query !== '' ? `?${query}` : ''), {
      method,
      headers: { ...headersOf(asking), ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}) },
      ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
      cache: 'no-store',
      credentials: 'omit',
      signal: stop.signal,
    })
    const envelope = (await answer.json()) as Envelope<
      OutputOf<E> & { reason?: string; fields?: Record<string, string> }
    >
    if (answer.ok && envelope.code === 0) return envelope.data
    const wait = Number(answer.headers.get('Retry-After') ?? 0) * 1000
    const away = answer.status >= 500 || answer.status === 404
    const reason = away ? 'offline' : (envelope.data?.reason ?? 'offline')
    throw new ServerCallError(reason, envelope.message, wait, envelope.data?.fields)
  } catch (error) {
    throw error instanceof ServerCallError ? error : new ServerCallError('offline', '')
  } finally {
    clearTimeout(patience)
  }
}
