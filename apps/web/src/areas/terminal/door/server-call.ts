import type { Endpoint, InputOf, OutputOf } from '@workplace/contract/kernel/endpoint'
import { basePath, type Envelope } from '@workplace/contract/kernel/envelope'
import type { devicePairing } from '@workplace/contract/kernel/pairing'
import type * as door from '@workplace/contract/terminal/door'

// The screen's own way to the server. Only types come from the contract: its schemas would weigh more than the screen.

type Calls = {
  pairing: { path: 'POST /door/pairing'; endpoint: typeof devicePairing }
  state: { path: 'GET /door/state'; endpoint: typeof door.doorState }
  book: { path: 'POST /door/book'; endpoint: typeof door.doorBook }
  extend: { path: 'POST /door/extend'; endpoint: typeof door.doorExtend }
  end: { path: 'POST /door/end'; endpoint: typeof door.doorEnd }
}
type Name = keyof Calls
type EndpointOf<N extends Name> = Calls[N]['endpoint'] & Endpoint

const paths: { readonly [N in Name]: Calls[N]['path'] } = {
  pairing: 'POST /door/pairing',
  state: 'GET /door/state',
  book: 'POST /door/book',
  extend: 'POST /door/extend',
  end: 'POST /door/end',
}

/** Why a call did not work: a reason of the server's catalogue, or `offline`. */
export class ServerCallError extends Error {
  readonly reason: string
  readonly retryAfterMs: number
  constructor(reason: string, message: string, retryAfterMs = 0) {
    super(message)
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}

export type ServerCallOptions = { token?: string | undefined; language: 'zh' | 'en'; key?: string | undefined }

const patienceMs = 15_000

export const headersOf = ({ token, language, key }: ServerCallOptions): Record<string, string> => ({
  'Accept-Language': language === 'en' ? 'en' : 'zh-CN',
  ...(token === undefined ? {} : { 'X-Device-Token': token }),
  ...(key === undefined ? {} : { 'Idempotency-Key': key }),
})

/** One call. Whatever goes wrong on the way is `offline`; what the server refuses has its reason and its words. */
export async function callServer<N extends Name>(
  name: N,
  input: InputOf<EndpointOf<N>>,
  asking: ServerCallOptions,
): Promise<OutputOf<EndpointOf<N>>> {
  const [method = 'GET', path = ''] = paths[name].split(' ')
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
    const envelope = (await answer.json()) as Envelope<OutputOf<EndpointOf<N>> & { reason?: string }>
    if (answer.ok && envelope.code === 0) return envelope.data
    const wait = Number(answer.headers.get('Retry-After') ?? 0) * 1000
    const away = answer.status >= 500 || answer.status === 404
    throw new ServerCallError(away ? 'offline' : (envelope.data?.reason ?? 'offline'), envelope.message, wait)
  } catch (error) {
    throw error instanceof ServerCallError ? error : new ServerCallError('offline', '')
  } finally {
    clearTimeout(patience)
  }
}
