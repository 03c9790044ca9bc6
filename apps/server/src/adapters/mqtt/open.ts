import type { Log } from '../../kernel/call/call'
import type { MqttHandlers, MqttSource } from './port'

export type MqttConfig =
  | { readonly kind: 'embedded'; readonly host: string; readonly port: number }
  | { readonly kind: 'outside'; readonly url: string }

type More = { clientId: string; database: string; log: Log }

/** The broker of our own or of somebody else's. Their libraries are loaded by those who use them. */
export async function openMqtt(config: MqttConfig, more: More, handlers: MqttHandlers): Promise<MqttSource> {
  if (config.kind === 'embedded') {
    const { embeddedBroker } = await import('./embedded-broker')
    return embeddedBroker({ host: config.host, port: config.port, handlers, log: more.log })
  }
  const { outsideBroker } = await import('./outside')
  return outsideBroker({ url: config.url, handlers, ...more })
}
