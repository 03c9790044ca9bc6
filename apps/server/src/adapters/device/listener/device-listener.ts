import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { Log } from '../../../kernel/call/call'
import { refusalOf } from '../../../kernel/http/answer'
import { networksIn, plainAddress } from '../../../kernel/http/networks'
import { listenWhenFree } from '../../listener/listener'
import type { DeviceAnswer, DeviceCall, DeviceHandlers, DeviceListener } from './port'
import { openTurns } from './turns'

/** A batch of records, or a picture. */
const largestBytes = 20_000_000
/** Of all bodies together that are being read. */
const mostBytes = 200_000_000
const mostConnections = 5_000
const closeWithinMs = 8_000

type Proxies = number | readonly string[] | false

type Options = {
  host: string
  port: number
  handlers: DeviceHandlers
  log: Log
  now: () => number
  /** Whose word about the caller's address is taken. */
  trustProxy?: Proxies
  retryAfterMs?: number
}

/** Where nobody is to call. */
export const noDevices = async (): Promise<DeviceListener> => ({
  state: () => ({ state: 'off', host: '', port: 0 }),
  close: async () => {},
})

class TooLarge extends Error {}
class TooMuch extends Error {}

const plain = (status: number, body = ''): DeviceAnswer => ({ status, body })

/** Whose call it is: behind proxies that are believed, whom they name. */
function addressOf({ socket, headers }: IncomingMessage, proxies: Proxies): string {
  const hops = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => plainAddress(part.trim()))
    .filter((part) => part !== '')
  let address = plainAddress(socket.remoteAddress ?? '')
  const trusted = typeof proxies === 'number' || proxies === false ? null : networksIn(proxies.join(','))
  const isBelieved = (hop: number) =>
    typeof proxies === 'number'
      ? hop < proxies
      : trusted?.check(address, address.includes(':') ? 'ipv6' : 'ipv4') === true
  for (let hop = 0; hops.length > 0 && isBelieved(hop); hop++) address = hops.pop() ?? address
  return address
}

/**
 * Where devices call by HTTP: face devices, and others of which areas say by folders that they answer them. Nothing of the
 * product's own calls is reached here.
 */
export async function openDeviceListener(options: Options): Promise<DeviceListener> {
  const { host, port, handlers, log, now, trustProxy = false } = options
  const folders = Object.entries(handlers)
  const turns = openTurns(now)
  let reading = 0
  let inFlight = 0
  let server: Server | undefined

  async function readBody(request: IncomingMessage): Promise<Buffer> {
    const parts: Buffer[] = []
    let size = 0
    try {
      for await (const part of request as AsyncIterable<Buffer>) {
        size += part.length
        reading += part.length
        if (size > largestBytes) throw new TooLarge()
        if (reading > mostBytes) throw new TooMuch()
        parts.push(part)
      }
      return Buffer.concat(parts)
    } finally {
      reading -= size
    }
  }

  async function answerTo(request: IncomingMessage): Promise<DeviceAnswer> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://device')
    const handler = folders.find(
      ([folder, one]) => one.takes?.(path) ?? (path === folder || path.startsWith(`${folder}/`)),
    )?.[1]
    if (handler === undefined) return plain(404)
    const { method = 'GET', headers } = request
    if (Number(headers['content-length'] ?? 0) > largestBytes) return plain(413)
    const address = addressOf(request, trustProxy)
    const call: DeviceCall = { method, path, query, headers, address, body: () => readBody(request) }
    const wait = turns.next(handler.who(call) ?? address)
    if (wait === null) return plain(503)
    if (wait > 0) await sleep(wait)
    return handler.answer(call)
  }

  function failed(error: unknown): DeviceAnswer {
    if (error instanceof TooLarge) return plain(413)
    if (error instanceof TooMuch) return plain(503)
    if (error instanceof URIError || (error as NodeJS.ErrnoException).code === 'ERR_INVALID_URL') return plain(400)
    // who went away in the middle is told nothing
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return plain(400)
    const { kind } = refusalOf(error, '')
    if (kind !== refusals.failure) return plain(503)
    log.error({ err: error }, 'a call of a device failed')
    return plain(500)
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    inFlight += 1
    try {
      const { status, headers = {}, body } = await answerTo(request).catch(failed)
      // what was not read is not waited for
      if (!request.complete) response.setHeader('Connection', 'close')
      const isText = typeof body === 'string' || Buffer.isBuffer(body)
      response.writeHead(status, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        ...(isText ? { 'Content-Length': String(Buffer.byteLength(body)) } : {}),
        ...headers,
      })
      if (isText) response.end(body)
      else await pipeline(body, response)
    } catch {
      response.destroy()
    } finally {
      inFlight -= 1
    }
  }

  const listener = await listenWhenFree({
    ...{ host, port, log, who: 'face devices', variables: 'DEVICE' },
    ...(options.retryAfterMs === undefined ? {} : { retryAfterMs: options.retryAfterMs }),
    server: () => {
      const next = createServer(
        { requestTimeout: 120_000, headersTimeout: 15_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 },
        (request, response) => void respond(request, response),
      )
      next.maxConnections = mostConnections
      server = next
      return next
    },
  })
  return {
    state: listener.state,
    async close() {
      listener.close()
      const until = Date.now() + closeWithinMs
      while (inFlight > 0 && Date.now() < until) await sleep(20)
      server?.closeAllConnections()
    },
  }
}
