import type { connect as connectTcp, Socket } from 'node:net'
import type { connect as connectTls } from 'node:tls'
import { Client } from 'ldapts'
import { tlsOver } from '../outbound'
import type { Address, Way } from '../port'

export type LdapServer = {
  readonly host: string
  readonly port: number
  readonly security: 'ldaps' | 'starttls' | 'none'
  /** Certificates (PEM) of those who vouch for it, where no public one does. */
  readonly ca: string
}

type How = {
  /** What its host was judged to be. */
  readonly address: Address
  readonly dial: Way['dial']
  readonly connectMs: number
  /** Of one answer. */
  readonly answerMs: number
}

/** A client that connects to what was judged, whatever the name means by now, and its sockets, which whoever asked ends. */
export function ldapClient({ host, port, security, ca }: LdapServer, { address, dial, connectMs, answerMs }: How) {
  const sockets: Socket[] = []
  const kept = <S extends Socket>(socket: S): S => {
    sockets.push(socket)
    return socket
  }
  const client = new Client({
    url: `${security === 'ldaps' ? 'ldaps' : 'ldap'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    connectTimeout: connectMs,
    timeout: answerMs,
    createConnection: (() => kept(dial([address], port))) as unknown as typeof connectTcp,
    createSecureConnection: ((upgraded: unknown) => {
      const socket = typeof upgraded === 'object' ? (upgraded as { socket?: Socket }).socket : undefined
      return tlsOver(socket ?? kept(dial([address], port)), host, ca)
    }) as unknown as typeof connectTls,
  })
  return { client, sockets }
}
