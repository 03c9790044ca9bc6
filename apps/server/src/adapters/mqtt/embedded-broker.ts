import { randomUUID } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { Aedes, type Client } from 'aedes'
import type { Log } from '../../kernel/call/call'
import { listenWhenFree } from '../listener/listener'
import { openEars } from './ears'
import { limitPackets } from './packet-limit'
import type { MqttHandlers, MqttSource, Sender } from './port'

/** Before somebody is known they can send no more than it takes to say who they are. */
const strangerBytes = 4_096
/** A list of all devices of a large gateway is the largest message that there is. */
const largestBytes = 2_000_000
const mostConnections = 2_000
/** Of those who have not said who they are. */
const mostStrangers = 200
const mostOfOneAddress = 40
/** Within so long one has to say who one is. */
const introduceMs = 10_000
/** So long a gateway has to confirm what was said to it. */
const confirmMs = 5_000
const closeWithinMs = 2_000

type Options = {
  host: string
  port: number
  handlers: MqttHandlers
  log: Log
  /** Tests do not wait as long. */
  introduceWithinMs?: number
  confirmWithinMs?: number
}

/** What the library keeps of a connection that it does not say in its types. */
type Known = Client & { id: string; sender?: Sender }

/**
 * A broker of our own (MQTT 3.1.1) that gateways publish to and nobody else hears: nothing is forwarded, nothing retained,
 * no session outlives its connection, so that there is nothing that could grow. What a gateway hears is what this product
 * says to its account, and nothing else, however wide its filters are.
 */
export async function embeddedBroker({
  host,
  port,
  handlers,
  log,
  introduceWithinMs = introduceMs,
  confirmWithinMs = confirmMs,
}: Options): Promise<MqttSource> {
  let closed = false
  const senders = new Map<Client, Sender>()
  const ears = openEars<Client>(confirmWithinMs, (client) => client.close())
  /** An account listens at this server no more. */
  const hearNoMore = (client: Client) => {
    const { account } = senders.get(client) ?? {}
    const didListen = account != null && ears.isListening(account)
    ears.end(client)
    if (didListen && !ears.isListening(account)) void handlers.hearing?.(account, false).catch(() => {})
  }
  /** Connections that have not said who they are, by address; and what takes one off this count. */
  const strangers = new Map<string, number>()
  const introduced = new WeakMap<Client, () => void>()
  const broker = await Aedes.createBroker({
    id: randomUUID(),
    connectTimeout: introduceWithinMs,
    drainTimeout: 10_000,
    maxTopicLevels: 20,
    maxInflightInbound: 200,
    preConnect: (_, packet, done) => {
      packet.clean = true
      if (packet.will !== undefined) packet.will.retain = false
      done(null, true)
    },
    authenticate: (client, username, password, done) => {
      const address = addressOf(client)
      const account = username ?? ''
      handlers
        .admit(account, password?.toString('utf8') ?? '', address)
        .then((admitted) => {
          if (!admitted) return done(Object.assign(new Error('not admitted'), { returnCode: 4 }), false)
          const known = client as Known
          // one gateway cannot end the connection of another by taking its name
          known.id = `${account}/${known.id}`
          introduced.get(client)?.()
          senders.set(client, { account, address, connection: randomUUID() })
          ears.admit(client, account, client.conn)
          done(null, true)
        })
        // the database is away: it may come back
        .catch(() => done(Object.assign(new Error('not now'), { returnCode: 3 }), false))
    },
    authorizePublish: (client, packet, done) => {
      packet.retain = false
      const sender = client === null ? undefined : senders.get(client)
      // the broker's own messages, and what somebody sends who has just been cut off
      // that this server ends is no last will of anybody
      if (closed) return done(new Error('closing'))
      if (sender === undefined) return done(client === null ? null : new Error('not connected'))
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
      handlers.message(sender, packet.topic, payload).then(
        () => done(null),
        () => done(new Error('could not be kept')),
      )
    },
    authorizeSubscribe: (client, subscription, done) => {
      const { account } = senders.get(client) ?? {}
      const { topic } = subscription
      const mayHear = account != null && (handlers.mayHear?.(account, topic) ?? false)
      const listens = mayHear ? ears.listen(client, topic) : 'refused'
      if (account == null || listens === 'refused') return done(null, null)
      const told = listens === 'begins' ? handlers.hearing?.(account, true) : undefined
      // whoever is answered can be reached from every server; where the others cannot be told, from this one
      Promise.resolve(told)
        .catch(() => {})
        .then(() => done(null, subscription))
    },
    authorizeForward: () => null,
  })
  // Confirmations are ours to count; the library would keep a list for each connection that ever confirmed something.
  const { persistence } = broker as unknown as { persistence: Record<string, unknown> }
  persistence.outgoingClearMessageId = async (client: Client, { messageId }: { messageId: number }) =>
    void ears.confirmed(client, messageId)
  broker.on('unsubscribe', (filters, client) => ears.leave(client, filters))
  broker.on('clientReady', (client) => {
    const sender = senders.get(client)
    if (sender !== undefined) handlers.connected(sender)
  })
  broker.on('clientDisconnect', (client) => {
    const sender = senders.get(client)
    if (sender !== undefined) handlers.gone(sender)
  })
  // Broken connections are nothing to tell of: they come back, or their detectors fall silent.
  broker.on('clientError', () => {})
  broker.on('connectionError', () => {})

  const sockets = new Set<Socket>()
  const accept = (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const before = strangers.get(address) ?? 0
    if (sockets.size >= mostConnections || sockets.size - senders.size >= mostStrangers || before >= mostOfOneAddress) {
      return void socket.destroy()
    }
    sockets.add(socket)
    strangers.set(address, before + 1)
    let isStranger = true
    const introduce = () => {
      if (!isStranger) return
      isStranger = false
      const rest = (strangers.get(address) ?? 1) - 1
      if (rest > 0) strangers.set(address, rest)
      else strangers.delete(address)
    }
    socket.setNoDelay(true)
    let client: Client | undefined
    const known = () => (client === undefined ? undefined : senders.get(client))
    socket.on('close', () => {
      sockets.delete(socket)
      introduce()
      if (client !== undefined) hearNoMore(client)
      // its last will is given after this
      if (client !== undefined) setTimeout(() => client && senders.delete(client), 1_000).unref()
    })
    const through = limitPackets(
      socket,
      () => (known() === undefined ? strangerBytes : largestBytes),
      () => {
        const sender = known()
        if (sender !== undefined) handlers.tooLarge(sender)
      },
    )
    client = broker.handle(Object.assign(through, { remoteAddress: socket.remoteAddress }))
    introduced.set(client, introduce)
  }

  const listener = await listenWhenFree({
    ...{ host, port, log, server: () => createServer(accept) },
    ...{ who: 'gateways', variables: 'MQTT' },
  })

  return {
    state: () => ({ ...listener.state(), connected: broker.connectedClients }),
    disconnect(account) {
      for (const [client, sender] of senders) if (sender.account === account) client.close()
    },
    send: (account, topics, payload) => (closed ? Promise.resolve('away') : ears.send(account, topics, payload)),
    async close() {
      closed = true
      listener.close()
      await Promise.race([
        new Promise<void>((resolve) => broker.close(() => resolve())),
        new Promise<void>((resolve) => setTimeout(resolve, closeWithinMs).unref()),
      ])
      for (const socket of sockets) socket.destroy()
    },
  }
}

const addressOf = (client: Client): string => {
  const { remoteAddress } = client.conn as { remoteAddress?: string }
  return remoteAddress ?? ''
}
