import { basePath, type Envelope } from '@workplace/contract/kernel/envelope'
import { encrypted } from '../encrypted'

// biome-ignore lint/suspicious/noExplicitAny: an answer's data is whatever the call under test declares
export type Answer = Envelope<any> & { status: number; tookMs: number }
export type More = { token?: string; key?: string }

/** One call over real HTTP, as a browser makes it. Fails where no answer comes. */
async function ask(
  address: string,
  method: 'GET' | 'POST',
  path: string,
  content: object,
  more: More = {},
): Promise<Answer> {
  const began = Date.now()
  const query = method === 'GET' ? `?${new URLSearchParams(content as Record<string, string>)}` : ''
  const answer = await fetch(`${address}${basePath}${path}${query}`, {
    method,
    headers: {
      'accept-language': 'zh',
      ...(more.token === undefined ? {} : { 'x-token': more.token }),
      ...(more.key === undefined ? {} : { 'idempotency-key': more.key }),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: JSON.stringify(content) } : {}),
    signal: AbortSignal.timeout(120_000),
  })
  const body = (await answer.json()) as Answer
  return { ...body, status: answer.status, tookMs: Date.now() - began }
}

export const get = (address: string, path: string, query: object, more?: More) => ask(address, 'GET', path, query, more)
export const post = (address: string, path: string, body: object, more?: More) => ask(address, 'POST', path, body, more)

/** Signs in: the challenge of one server, the sign-in at another (or the same). */
export async function signIn(username: string, password: string, challengeAt: string, signInAt = challengeAt) {
  const { data: asked } = await get(challengeAt, '/auth/challenge', { username })
  return post(signInAt, '/auth/login', {
    username,
    password: encrypted(asked, password),
    timeZone: 'Asia/Shanghai',
    key_id: asked.key_id,
  })
}

/** A wall time in the product's form; `days` from today in China, in slots of a quarter of an hour. */
export function wallTime(days: number, slot: number): string {
  const date = new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
  const minutes = slot * 15
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`
}

/** A booking of one slot (08:00 is slot 32). */
export const booking = (meetingroom_id: number, days: number, slot: number, title = 'Told') => ({
  meetingroom_id,
  title,
  start_time: wallTime(days, slot),
  end_time: wallTime(days, slot + 1),
})

export type Heard = { event: string; data: Record<string, unknown>; at: number }

/** Reads the stream of live changes as a browser does. */
export async function listen(address: string, token: string) {
  const stop = new AbortController()
  const answer = await fetch(`${address}${basePath}/events`, { headers: { 'x-token': token }, signal: stop.signal })
  const heard: Heard[] = []
  const stream = { heard, ended: false, close: () => stop.abort() }
  const read = async () => {
    let rest = ''
    const text = new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>
    for await (const chunk of (answer.body as ReadableStream<Uint8Array>).pipeThrough(text)) {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = /^event: (.*)$/m.exec(block)?.[1]
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (event !== undefined && data !== undefined) heard.push({ event, data: JSON.parse(data), at: Date.now() })
      }
    }
  }
  read()
    .catch(() => {})
    .finally(() => {
      stream.ended = true
    })
  return stream
}
