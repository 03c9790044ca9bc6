import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { Refusal } from '@workplace/contract/kernel/refusal'

/** What the product connects somewhere for, where people have entered the address. Inner networks are allowed for each. */
export type Purpose = 'source' | 'calendar' | 'callback' | 'printer' | 'card' | 'controller' | 'message' | 'identity'

/** Inner networks that may be reached for a purpose: addresses, or addresses with the length of their prefix. */
export type InnerNetworks = Readonly<Partial<Record<Purpose, readonly string[]>>>

export type Address = { readonly address: string; readonly family: 4 | 6 }

export type RequestOptions = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** A certificate authority of one's own, in PEM. Certificates are always checked. */
  readonly ca?: string
  readonly signal?: AbortSignal
  /** Of the answer's content; without it a megabyte. */
  readonly mostBytes?: number
  /** Of the whole; without it 30 s. */
  readonly withinMs?: number
  /** How long the other side may say nothing; without it 10 s. */
  readonly silentMs?: number
  /** Without encryption only to networks inside: what is said is for nobody on the way. */
  readonly plainInside?: boolean
  /** Looks at the answer before its content is read. What it throws ends the request. */
  readonly onHead?: (status: number, headers: IncomingHttpHeaders) => void
}

/** An answer as it came: a redirect is one like any other, and followed by nobody. */
export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** It came from a network inside: what it says is not for everybody who may enter an address. */
  readonly isInner: boolean
}

export type ConnectOptions = {
  readonly host: string
  readonly port: number
  /** TLS from the first byte. The certificate is held against `host`. */
  readonly tls?: { readonly ca?: string }
  readonly signal?: AbortSignal
  /** What may be read from it in all; without it 30 megabytes. */
  readonly mostBytes?: number
  /** How long it may stand in all; without it as long as both sides want. */
  readonly withinMs?: number
}

/**
 * The way to addresses that people enter. A name is looked up once, each of its addresses is judged, and what was judged
 * is what is connected to: it cannot be another machine the second time. Every no is a refusal in words.
 */
export type Way = {
  /**
   * What is wrong with a web address as it is written, without asking anybody about its name; undefined: it can be tried.
   * `plainInside`: as in the options of a request.
   */
  faultOf(url: string, options?: Pick<RequestOptions, 'plainInside'>): Refusal | undefined
  /** An address of http or https, without a name and a password in it. */
  request(url: string | URL, options?: RequestOptions): Promise<Answer>
  /** A connection that stands. Who asked for it ends it. */
  connect(options: ConnectOptions): Promise<Socket>
  /** All addresses of a host, judged. */
  lookup(host: string, signal?: AbortSignal): Promise<readonly Address[]>
  /** Begins a connection to what `lookup` answered, for libraries that want the socket at once. */
  dial(addresses: readonly Address[], port: number): Socket
}

export type Outbound = (purpose: Purpose) => Way
