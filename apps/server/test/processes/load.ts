import { Agent, request } from 'node:http'
import { basePath } from '@workplace/contract/kernel/envelope'
import { booking, wallTime } from './caller'

type Ending =
  | { kind: 'answered'; status: number; code: number; data: { id?: number; reason?: string } }
  /** Nobody listens. */
  | { kind: 'refused' }
  /** A new connection that still waited to be accepted when the listening socket was closed: the kernel resets it. */
  | { kind: 'not accepted' }
  /** Accepted, and then no whole answer. */
  | { kind: 'dropped'; because: string }

export type Outcome = Ending & { askedAt: number; tookMs: number }

type Asked = { method: 'GET' | 'POST'; path: string; body?: object }

/** One request without the retries that `fetch` makes by itself. */
function once(address: string, token: string, agent: Agent | undefined, asked: Asked): Promise<Outcome> {
  return new Promise((done) => {
    const askedAt = Date.now()
    const resolve = (ending: Ending) => done({ ...ending, askedAt, tookMs: Date.now() - askedAt })
    const body = asked.body && JSON.stringify(asked.body)
    const sent = request(`${address}${basePath}${asked.path}`, {
      method: asked.method,
      agent,
      headers: {
        'x-token': token,
        ...(agent === undefined ? { connection: 'close' } : {}),
        ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
      },
    })
    sent.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => (text += part))
      answer.on('error', (error) => resolve({ kind: 'dropped', because: error.message }))
      answer.on('end', () => {
        const { code, data } = JSON.parse(text)
        resolve({ kind: 'answered', status: answer.statusCode ?? 0, code, data })
      })
    })
    let isNew = false
    sent.on('socket', (socket) => {
      isNew = socket.bytesRead === 0
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve({ kind: 'refused' })
      else if (error.code === 'ECONNRESET' && isNew) resolve({ kind: 'not accepted' })
      else resolve({ kind: 'dropped', because: error.message })
    })
    sent.setTimeout(15_000, () => sent.destroy(new Error('no answer within 15 s')))
    sent.end(body)
  })
}

/** Bookings and looks at a day, in turns; every booking is of another slot. */
export function mixed(room: number): () => Asked {
  const date = wallTime(1, 0).slice(0, 10)
  let n = 0
  return () => {
    n++
    if (n % 2 === 0) return { method: 'GET', path: `/meeting/many_room_meeting?date=${date}&ids=${room}` }
    const slot = Math.floor(n / 2)
    return { method: 'POST', path: '/meeting/add', body: booking(room, 1 + Math.floor(slot / 48), 32 + (slot % 48)) }
  }
}

/** The meetings whose booking was answered. */
export const madeBy = (outcomes: Outcome[]): number[] =>
  outcomes.flatMap((one) => (one.kind === 'answered' && one.code === 0 ? (one.data.id ?? []) : []))

/**
 * So many clients that ask one thing after the other until nobody accepts them any more or they are told to stop; half
 * keep their connection alive as browsers do, half make a new one each time.
 */
export function underLoad(address: string, token: string, clients: number, next: () => Asked, pauseMs = 0) {
  const outcomes: Outcome[] = []
  let stopped = false
  const client = async (keepsAlive: boolean) => {
    const agent = keepsAlive ? new Agent({ keepAlive: true, maxSockets: 1 }) : undefined
    while (!stopped) {
      const outcome = await once(address, token, agent, next())
      if (outcome.kind === 'refused') break
      outcomes.push(outcome)
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    agent?.destroy()
  }
  const running = Promise.all(Array.from({ length: clients }, (_, n) => client(n % 2 === 0)))
  return {
    outcomes,
    /** Until no client goes on by itself. */
    running,
    async stop() {
      stopped = true
      await running
    },
  }
}

/** How often each kind of answer came. */
export function tally(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const one of outcomes) {
    const name =
      one.kind === 'answered'
        ? `${one.status} ${one.status === 200 ? 'ok' : one.data.reason}`
        : `${one.kind} ${'because' in one ? one.because : ''}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
