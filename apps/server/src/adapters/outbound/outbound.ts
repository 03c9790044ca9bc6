import { lookup as lookUp } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { domainToASCII } from 'node:url'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { wayRefusalOf } from './failures'
import { refusedBeyond } from './inner-address'
import type { Address, Answer, ConnectOptions, InnerNetworks, Outbound, Purpose, RequestOptions, Way } from './port'
import { isClosedPort } from './ports'
import { unlessStopped } from './unless-stopped'

const connectMs = 10_000
/** Where a name has several addresses they are tried one after the other. */
const patience = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 1_000 }
const answerMs = 30_000
const answerBytes = 1024 * 1024
const connectionBytes = 30 * 1024 * 1024
const headBytes = 32 * 1024

/** All addresses of a name. Tests ask a name server of their own. */
export type Resolve = (name: string) => Promise<readonly { readonly address: string; readonly family: number }[]>

const isInside = refusedBeyond([])

const ofSystem: Resolve = (name) => lookUp(name, { all: true, verbatim: true })

const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  unlessStopped(signal, work, refusals.outbound_timeout)

const limit = (ms: number, signal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(ms), ...(signal === undefined ? [] : [signal])])

/** Answers every question about a name with what was judged. */
const onlyThese = (addresses: readonly Address[]): LookupFunction =>
  ((_name: string, options: { all?: boolean }, done: (...answer: unknown[]) => void) => {
    const [first] = addresses
    if (options.all === true) done(null, addresses)
    else done(null, first?.address, first?.family)
  }) as LookupFunction

/** Ends a connection that says more than it may. A listener for its data would take them away from who reads them. */
function weigh(socket: Socket, most: number): void {
  const timer = setInterval(() => {
    if (socket.bytesRead > most) socket.destroy(new Refusal(refusals.outbound_limit))
  }, 50)
  timer.unref()
  socket.once('close', () => clearInterval(timer))
}

function whenStands(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once(event, () => {
      socket.removeListener('error', reject)
      resolve()
    })
    socket.once('error', reject)
  })
}

/** TLS over a connection that stands or begins. The certificate is held against the host, be it a name or an address. */
export function tlsOver(socket: Socket, host: string, ca = ''): Socket {
  return connectTls({
    socket,
    minVersion: 'TLSv1.2',
    ...(isIP(host) === 0 ? { servername: host } : { host }),
    ...(ca.trim() === '' ? {} : { ca }),
  })
}

/** The way for one purpose: into `allowed` networks, and to whatever is public. */
export function wayWithin(allowed: readonly string[], purpose: Purpose, resolve: Resolve = ofSystem): Way {
  const isRefused = refusedBeyond(allowed)

  async function lookup(typed: string, signal?: AbortSignal): Promise<readonly Address[]> {
    const bare = typed.replace(/^\[(.*)\]$/, '$1')
    // read as browsers do: 0x7f.1 is an address, and so are figures of other scripts
    const name = isIP(bare) > 0 ? bare : domainToASCII(bare)
    if (name === '') throw new Refusal(refusals.outbound_unreachable, { cause: 'name', why: bare.slice(0, 200) })
    const asked = isIP(name) > 0 ? [{ address: name, family: isIP(name) }] : resolve(name)
    const found = await within(
      limit(connectMs, signal),
      Promise.resolve(asked).catch(() => []),
    )
    // what a name stands for inside is told to nobody
    if (found.some(({ address }) => isRefused(address)))
      throw new Refusal(refusals.outbound_address, { address: bare, purpose })
    if (found.length === 0) throw new Refusal(refusals.outbound_unreachable, { cause: 'name', why: bare })
    return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
  }

  function dial(addresses: readonly Address[], port: number): Socket {
    const refused = addresses.find(({ address }) => isRefused(address))
    if (refused !== undefined || addresses.length === 0)
      throw new Refusal(refusals.outbound_address, { address: refused?.address ?? '', purpose })
    // a name that is none: only its lookup is asked
    return connectTcp({ host: 'judged.invalid', port, lookup: onlyThese(addresses), ...patience })
  }

  async function stand(
    { host, port, tls }: Pick<ConnectOptions, 'host' | 'port' | 'tls'>,
    signal: AbortSignal,
  ): Promise<Socket> {
    const addresses = await lookup(host, signal)
    const bare = host.replace(/^\[(.*)\]$/, '$1')
    const tcp = dial(addresses, port)
    const socket = tls === undefined ? tcp : tlsOver(tcp, bare, tls.ca)
    try {
      await within(signal, whenStands(socket, tls === undefined ? 'connect' : 'secureConnect'))
      return socket
    } catch (error) {
      // it may fail once more, when nobody listens
      socket.on('error', () => {})
      socket.destroy()
      tcp.destroy()
      throw error
    }
  }

  async function connect(options: ConnectOptions): Promise<Socket> {
    const { mostBytes = connectionBytes, withinMs, signal } = options
    try {
      const socket = await stand(options, limit(connectMs, signal))
      if (Number.isFinite(mostBytes)) weigh(socket, mostBytes)
      if (withinMs !== undefined) {
        const timer = setTimeout(() => socket.destroy(new Refusal(refusals.outbound_timeout)), withinMs)
        timer.unref()
        socket.once('close', () => clearTimeout(timer))
      }
      return socket
    } catch (error) {
      throw wayRefusalOf(error)
    }
  }

  /** What can be said of an address before its name is looked up. */
  function judged(address: string | URL): { url: URL; isTls: boolean; port: number } {
    const url = webAddress(address)
    const isTls = url.protocol === 'https:'
    const port = url.port === '' ? (isTls ? 443 : 80) : Number(url.port)
    if (isClosedPort(port, purpose)) throw new Refusal(refusals.outbound_port, { port })
    return { url, isTls, port }
  }

  function faultOf(
    address: string,
    { plainInside = false }: Pick<RequestOptions, 'plainInside'> = {},
  ): Refusal | undefined {
    try {
      const { url, isTls } = judged(address)
      const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
      // every system calls itself so, whatever a name server says
      const literal = /(^|\.)localhost$/.test(host) ? '127.0.0.1' : host
      if (isIP(literal) === 0) return undefined
      if (isRefused(literal)) return new Refusal(refusals.outbound_address, { address: host, purpose })
      return plainInside && !isTls && !isInside(literal) ? new Refusal(refusals.outbound_plain) : undefined
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }

  async function request(address: string | URL, options: RequestOptions = {}): Promise<Answer> {
    const { url, isTls, port } = judged(address)
    const { withinMs = answerMs } = options
    const signal = limit(withinMs, options.signal)
    let socket: Socket | undefined
    try {
      const tls = isTls ? { tls: options.ca === undefined ? {} : { ca: options.ca } } : {}
      const opened = await stand(
        { host: url.hostname, port, ...tls },
        AbortSignal.any([signal, AbortSignal.timeout(connectMs)]),
      )
      socket = opened
      const isInner = isInside(opened.remoteAddress ?? '')
      if (options.plainInside === true && !isTls && !isInner) throw new Refusal(refusals.outbound_plain)
      return { ...(await within(signal, ask(url, opened, options))), isInner }
    } catch (error) {
      throw wayRefusalOf(error)
    } finally {
      socket?.destroy()
    }
  }

  return { faultOf, lookup, dial, connect, request }
}

function webAddress(address: string | URL): URL {
  const text = String(address)
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Refusal(refusals.outbound_url)
  return url
}

/** One question over a connection that stands, and its whole answer. */
function ask(url: URL, socket: Socket, options: RequestOptions): Promise<Omit<Answer, 'isInner'>> {
  const { method = 'GET', headers = {}, body, mostBytes = answerBytes, onHead } = options
  return new Promise((resolve, reject) => {
    const request = requestHttp({
      createConnection: () => socket,
      method,
      path: `${url.pathname}${url.search}`,
      headers: {
        'accept-encoding': 'identity',
        ...headers,
        host: url.host,
        connection: 'close',
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
      maxHeaderSize: headBytes,
    })
    // it says nothing for so long
    socket.setTimeout(options.silentMs ?? connectMs, () => request.destroy(new Refusal(refusals.outbound_timeout)))
    request.on('error', reject)
    // what is no HTTP any more is not ours
    request.once('upgrade', () => reject(new Refusal(refusals.outbound_url)))
    request.once('response', (answer: IncomingMessage) => {
      const status = answer.statusCode ?? 0
      try {
        onHead?.(status, answer.headers)
      } catch (error) {
        reject(error)
        request.destroy()
        return
      }
      const parts: Buffer[] = []
      let size = 0
      answer.on('data', (part: Buffer) => {
        size += part.length
        if (size > mostBytes) request.destroy(new Refusal(refusals.outbound_limit))
        else parts.push(part)
      })
      answer.once('end', () => resolve({ status, headers: answer.headers, body: Buffer.concat(parts) }))
      answer.on('error', reject)
    })
    request.end(body)
  })
}

/** The ways to addresses that people enter, by what they are for. */
export function openOutbound(networks: InnerNetworks, resolve?: Resolve): Outbound {
  const ways = new Map<Purpose, Way>()
  return (purpose) => {
    const known = ways.get(purpose) ?? wayWithin(networks[purpose] ?? [], purpose, resolve)
    ways.set(purpose, known)
    return known
  }
}
