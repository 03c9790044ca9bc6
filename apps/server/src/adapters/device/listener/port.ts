import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

/** A call of a device: something that speaks HTTP and at which nobody signs in. */
export type DeviceCall = {
  readonly method: string
  /** Without what follows the question mark. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly address: string
  /** Read when it is asked for: whoever is nobody's device sends nothing that is kept. */
  body(): Promise<Buffer>
}

export type DeviceAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer | Readable
}

/** What answers devices of a kind. What fails is answered as a failure, so that they try again. */
export type DeviceHandler = {
  /** Which paths it answers, where they do not all begin with its folder. */
  takes?(path: string): boolean
  /** By what too many calls of one device are told; null: by its address. */
  who(call: DeviceCall): string | null
  answer(call: DeviceCall): Promise<DeviceAnswer>
}

/** Handlers by the folder below which they answer, without a slash at its end. */
export type DeviceHandlers = Readonly<Record<`/${string}`, DeviceHandler>>

export type DeviceListening = {
  readonly state: 'listening' | 'taken' | 'off'
  readonly host: string
  readonly port: number
}

/** Where devices call, if they can. */
export type DeviceListener = { state(): DeviceListening; close(): Promise<void> }
