import mqtt, { type ErrorWithReasonCode } from 'mqtt'
import type { Log } from '../../kernel/call/call'
import { openEchoes } from './echoes'
import type { SendResult } from './port'
import { openTurns } from './turns'

/** So long the broker may take to confirm, and so long it keeps a message for who does not read it. */
const confirmSeconds = 5
const askAgainMs = 2_000
const askMuchLaterMs = 60_000
/** What is on the way to a broker at once that would take more. */
const mostOnTheWay = 1_000

const noSubscriber = 16
/** What brokers say who do not know MQTT 5: those of before it, and those after. */
const otherVersion = [1, 132]

type Options = { url: string; clientId: string; log: Log }

export type OutsideVoice = ReturnType<typeof outsideVoice>

/**
 * Speaks to accounts through a broker of somebody else's, on a connection of its own: what is read waits for the database,
 * and confirmations must not wait behind it. It takes MQTT 5, by which a broker says that nobody listens, and does not
 * keep what has become too old.
 */
export function outsideVoice({ url, clientId, log }: Options) {
  const echoes = openEchoes()
  const turns = openTurns(confirmSeconds * 1000)
  /** What the broker said of messages, until their sender is told. */
  const reasons = new Map<number, number>()
  let client: mqtt.MqttClient
  let timer: NodeJS.Timeout | undefined
  let ended = false
  let told = false

  const tell = (err: Error, why: string) => {
    if (!told) log.warn({ err }, why)
    told = true
  }

  function begin(): mqtt.MqttClient {
    const opened = mqtt.connect(url, {
      ...{ clientId: `${clientId}-voice`, clean: true, protocolVersion: 5, connectTimeout: 10_000 },
      // what was not confirmed must not come again: each connection begins with nothing
      ...{ reconnectPeriod: 0, resubscribe: false },
    })
    let pauseMs = askAgainMs
    opened.on('connect', ({ properties }) => {
      told = false
      reasons.clear()
      turns.reset(Math.min(mostOnTheWay, properties?.receiveMaximum ?? mostOnTheWay))
    })
    opened.on('packetreceive', (packet) => {
      if (packet.cmd === 'puback') reasons.set(packet.messageId ?? 0, packet.reasonCode ?? 0)
    })
    opened.on('error', (error: Error & Partial<ErrorWithReasonCode>) => {
      if (!otherVersion.includes(error.code ?? 0))
        return tell(error, 'nothing can be sent through the outside broker; it is asked again')
      pauseMs = askMuchLaterMs
      tell(error, 'the outside broker does not speak MQTT 5, so nothing can be sent to gateways')
    })
    opened.once('close', () => {
      turns.reset(1)
      opened.end(true)
      if (ended) return
      timer = setTimeout(() => {
        client = begin()
      }, pauseMs)
      timer.unref()
    })
    return opened
  }
  client = begin()

  /** What became of it, by what the broker said. */
  function resultOf(error: (Error & { code?: number }) | undefined, messageId: number | undefined): SendResult {
    const reason = reasons.get(messageId ?? 0)
    reasons.delete(messageId ?? 0)
    if (error === undefined) return reason === noSubscriber ? 'away' : 'sent'
    if ((error.code ?? 0) < 128) return 'unanswered'
    tell(error, 'the outside broker does not let us speak to gateways')
    return 'away'
  }

  return {
    async send(topic: string, payload: Buffer): Promise<SendResult> {
      if (!(await turns.take())) return 'away'
      const through = client
      if (!through.connected) {
        turns.giveBack()
        return 'away'
      }
      echoes.expect(topic, payload)
      return new Promise((resolve) => {
        const settle = (result: SendResult) => {
          clearTimeout(late)
          through.off('close', lost)
          resolve(result)
        }
        const lost = () => settle('unanswered')
        const late = setTimeout(lost, confirmSeconds * 1000)
        through.once('close', lost)
        const properties = { messageExpiryInterval: confirmSeconds }
        through.publish(topic, payload, { qos: 1, retain: false, properties }, (error, packet) => {
          settle(resultOf(error ?? undefined, packet?.messageId))
          if (through.connected) turns.giveBack()
        })
      })
    },
    /** Whether a message that was read is one of those that were sent. */
    isEcho: echoes.isOne,
    async end(): Promise<void> {
      ended = true
      clearTimeout(timer)
      await client.endAsync(true).catch(() => {})
    },
  }
}
