import { Agent, request as ask } from 'node:http'
import autocannon from 'autocannon'
import { workedMs } from './proc'

export type Ask = {
  method?: 'GET' | 'POST'
  path: string
  body?: unknown
  /** In the place of a body: what is no JSON. */
  text?: string
  headers?: Record<string, string>
}

export type Load = {
  address: string
  connections: number
  seconds: number
  /** Sessions, one for each connection; none for a server without. */
  tokens?: readonly string[]
  next: () => Ask
  /** The processes that do the work: the server's and the database's. */
  workers?: readonly number[]
}

/** `failure` is one of those that failed, to be shown; `cpuMs` what one answer cost the workers, of one core. */
export type Loaded = { perSecond: number; failed: number; failure: string; cpuMs: number }

/** As many requests as a server answers to clients that each wait for their answer. */
export async function load({ address, connections, seconds, tokens, next, workers = [] }: Load): Promise<Loaded> {
  let failed = 0
  let failure = ''
  let client = 0
  const before = workedMs(workers)
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    setupClient(connection) {
      const token = tokens?.[client++ % (tokens.length || 1)]
      if (token) connection.setHeaders({ 'x-token': token })
    },
    requests: [
      {
        setupRequest(request) {
          const { method = 'GET', path, body, text, headers } = next()
          const type: Record<string, string> =
            text !== undefined
              ? { 'content-type': 'text/plain' }
              : body === undefined
                ? {}
                : { 'content-type': 'application/json' }
          return {
            ...request,
            ...{ method, path, body: text ?? (body === undefined ? undefined : JSON.stringify(body)) },
            headers: { ...request.headers, ...type, ...headers },
          }
        },
        onResponse(status, body) {
          // A refusal is an answer with status 200 and another code than 0.
          if (status === 200 && !(body.startsWith('{"code":') && !body.startsWith('{"code":0'))) return
          failed++
          failure = `${status} ${body.slice(0, 300)}`
        },
      },
    ],
  })
  const cpuMs = (workedMs(workers) - before) / result['2xx']
  return {
    cpuMs,
    perSecond: result['2xx'] / result.duration,
    failed: failed + result.errors + result.timeouts,
    failure,
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** One request; answers its body and how long it took, in milliseconds. */
export function once(
  address: string,
  { method = 'GET', path, body, headers }: Ask,
): Promise<{ text: string; status: number; ms: number }> {
  const began = performance.now()
  const sent = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const type =
      sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }
    const request = ask(address + path, { method, agent, headers: { ...type, ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', reject)
      response.once('end', () =>
        resolve({
          text: Buffer.concat(parts).toString(),
          status: response.statusCode ?? 0,
          ms: performance.now() - began,
        }),
      )
    })
    request.once('error', reject)
    request.end(sent)
  })
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}
