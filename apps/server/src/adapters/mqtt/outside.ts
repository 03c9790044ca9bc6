import mqtt from 'mqtt'
import type { Log } from '../../kernel/call/call'
import { electLeader, type Leadership } from '../../kernel/jobs/leader-election'
import { type OutsideVoice, outsideVoice } from './outside-voice'
import { type MqttHandlers, type MqttSource, topicRoot } from './port'

/** The filter of everything that gateways may say; the level between is the account. */
const topics = `${topicRoot}/+/#`

type Options = {
  url: string
  /** The same on every server of an installation, so that the broker keeps what comes while none is there. */
  clientId: string
  database: string
  handlers: MqttHandlers
  log: Log
}

/**
 * Reads from a broker that somebody else runs, and speaks through it. Of several servers one does so at a time, and goes on
 * where the one before it stopped: its name and its session at the broker are the same.
 */
export function outsideBroker({ url, clientId, database, handlers, log }: Options): MqttSource {
  const { hostname, port, protocol } = new URL(url)
  const sender = { account: null, connection: clientId, address: hostname }
  let client: mqtt.MqttClient | undefined
  let voice: OutsideVoice | undefined
  let told = false

  function begin(): void {
    voice = outsideVoice({ url, clientId, log })
    handlers.leading?.(true)
    const opened = mqtt.connect(url, {
      clientId,
      clean: false,
      protocolVersion: 4,
      reconnectPeriod: 2_000,
      connectTimeout: 10_000,
      resubscribe: true,
    })
    client = opened
    opened.handleMessage = (packet, done) => {
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
      // What was retained may be of any age: it is told again when it changes.
      if (packet.retain || voice?.isEcho(packet.topic, payload)) return done()
      handlers.message(sender, packet.topic, payload).then(
        () => done(),
        (error: Error) => {
          done(error)
          // not confirmed: it comes again with the next connection
          opened.reconnect()
        },
      )
    }
    opened.on('connect', () => {
      told = false
      opened.subscribe(topics, { qos: 1 }, (error) => {
        if (error) log.warn({ err: error }, 'the outside broker does not let us hear the gateways')
      })
    })
    opened.on('error', (error) => {
      if (!told) log.warn({ err: error, host: hostname }, 'the outside broker does not answer; it is asked again')
      told = true
    })
  }

  async function end(): Promise<void> {
    const [read, spoken] = [client, voice]
    client = undefined
    voice = undefined
    if (read !== undefined) handlers.leading?.(false)
    await Promise.all([read?.endAsync(true).catch(() => {}), spoken?.end()])
  }

  const leading: Leadership = electLeader(database, 'detectors', { begin, end: () => void end() }, log)
  return {
    state: () => ({
      state: client?.connected ? 'listening' : 'waiting',
      host: hostname,
      port: Number(port || (protocol === 'mqtts:' ? 8883 : 1883)),
      connected: client?.connected ? 1 : 0,
    }),
    // who may connect there is the business of that broker; messages are refused one by one
    disconnect: () => {},
    send: async (_, [topic], payload) =>
      topic === undefined || voice === undefined ? 'away' : voice.send(topic, payload),
    async close() {
      await end()
      await leading.close()
    },
  }
}
