import type { AddressInfo } from 'node:net'
import type { Log } from '../../kernel/call/call'

/** What listens: a server of connections, or one of datagrams. */
export type Ear = {
  on(event: 'error', told: (error: NodeJS.ErrnoException) => void): unknown
  once(event: 'error', told: (error: NodeJS.ErrnoException) => void): unknown
  removeListener(event: 'error', told: (error: NodeJS.ErrnoException) => void): unknown
  listen(port: number, host: string, done: () => void): unknown
  address(): AddressInfo | string | null
  close(): unknown
}

/** After this long a taken port is tried again: another server of this installation may have ended. */
const retryMs = 5_000

export type ListenerState = { readonly state: 'listening' | 'taken'; readonly host: string; readonly port: number }

export type Listener = {
  /** With the port that was taken, where 0 asked for any. */
  state(): ListenerState
  /** Nobody else is heard from now on; who is connected stays until they are cut off. */
  close(): void
}

type Options = {
  host: string
  port: number
  log: Log
  /** A new server each time that the port is tried. */
  server: () => Ear
  /** Who cannot connect while the port is taken: "gateways of detectors". */
  who: string
  /** What its variables begin with: MQTT for MQTT_HOST and MQTT_PORT. */
  variables: string
  /** Tests do not wait as long. */
  retryAfterMs?: number
}

/** What somebody can do about a port on which nobody can be heard, by what the operating system says. */
function unheard(error: NodeJS.ErrnoException, { host, port, who, variables }: Options): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken, so ${who} cannot connect to this server. Set ${variables}_PORT to another one, or to off.`
    case 'EACCES':
      return `This user may not listen on port ${port}, so ${who} cannot connect to this server. Set ${variables}_PORT to one from 1024 on, or to off.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is no address of this machine, so ${who} cannot connect to this server. Set ${variables}_HOST to one that is, or ${variables}_PORT to off.`
    default:
      return `Nobody can listen for ${who} on ${host}:${port} (${error.code ?? error.message}). Set ${variables}_HOST and ${variables}_PORT, or ${variables}_PORT to off.`
  }
}

/**
 * Opens a port beside that of the product. If it cannot be had that is said once, with what to do, and the product goes on
 * without; it is tried again and again, since the server that has it may end. Settles after the first try.
 */
export async function listenWhenFree(options: Options): Promise<Listener> {
  const { host, port, log, retryAfterMs = retryMs } = options
  let server: Ear | undefined
  let bound: number | undefined
  let told = false
  let closed = false
  let retry: NodeJS.Timeout | undefined

  function listen(): Promise<void> {
    return new Promise((resolve) => {
      const next = options.server()
      const failed = (error: NodeJS.ErrnoException) => {
        if (!told) log.warn({ err: error, host, port }, unheard(error, options))
        told = true
        if (!closed) retry = setTimeout(() => void listen(), retryAfterMs)
        retry?.unref()
        resolve()
      }
      next.once('error', failed)
      next.listen(port, host, () => {
        const address = next.address()
        bound = typeof address === 'object' && address !== null ? address.port : port
        if (closed) next.close()
        server = next
        next.removeListener('error', failed)
        next.on('error', (error) => log.warn({ err: error }, `the listener for ${options.who}`))
        if (told) log.info({ host, port: bound }, `Port ${bound} on ${host} is free now: ${options.who} can connect.`)
        resolve()
      })
    })
  }
  await listen()

  return {
    state: () => ({ state: bound === undefined ? 'taken' : 'listening', host, port: bound ?? port }),
    close() {
      closed = true
      clearTimeout(retry)
      server?.close()
    },
  }
}
