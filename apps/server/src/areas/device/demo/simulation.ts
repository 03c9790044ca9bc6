import { Misuse, type Simulation } from '../../../seed/kit/simulation'
import {
  type DemoControllers,
  type DemoFaceDevices,
  type DemoUpdateClients,
  demoControllers,
  demoFaceDevices,
  demoUpdateClients,
} from './public'
import { boardFaults, boardsSpeak } from './simulated-boards'
import { clientFaults, clientsSpeak } from './simulated-clients'
import { faceFaults, facesSpeak } from './simulated-faces'

const kinds = ['controllers', 'faces', 'clients'] as const
const faults = [...new Set([...boardFaults, ...faceFaults, ...clientFaults])]

const numberOf = (name: string, text: string | undefined, preset: number, most: number): number => {
  const value = Number(text ?? preset)
  if (!(value >= 0 && value <= most)) throw new Misuse(`--${name} must be a number from 0 to ${most}`)
  return value
}

function oneOf<T extends string>(name: string, text: string | undefined, all: readonly T[]): T | undefined {
  const found = all.find((one) => one === text)
  if (text !== undefined && found === undefined) throw new Misuse(`--${name} must be one of ${all.join(', ')}`)
  return found
}

/** Where face devices call; null: the product hears none. */
function baseOf(url: string | undefined, own: { host: string; port: number } | null): string | null {
  if (url === undefined) return own && `http://${own.host === '0.0.0.0' ? '127.0.0.1' : own.host}:${own.port}`
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Misuse('--url must be an address that begins with http:// or https://')
  return url.replace(/\/$/, '')
}

export const deviceSimulation: Simulation = {
  name: 'device',
  about:
    'The controllers of the demo company, by UDP, its face devices and update clients, by HTTP: they take what they are given, and people come and go.',
  options: {
    only: { example: 'faces', help: `one of ${kinds.join(', ')} alone` },
    speed: { example: '10', help: 'people a minute at each (unless said, 6); 0: nobody comes' },
    fault: { example: 'power', help: `what goes wrong with the first: ${faults.join(', ')}` },
    port: {
      example: '60000',
      help: 'the port that controllers answer on (unless said, 60000, where the product looks)',
    },
    host: { example: '127.0.0.1', help: 'the address that they answer on (unless said, 127.0.0.1)' },
    url: { example: 'http://127.0.0.1:8081', help: 'where the others call, if not at DEVICE_HOST and DEVICE_PORT' },
  },
  keep: (made) => ({
    controllers: made.flatMap(({ provided }) => provided(demoControllers).controllers),
    devices: made.flatMap(({ provided }) => provided(demoFaceDevices).devices),
    updates: made.map(({ provided }) => provided(demoUpdateClients)).filter(({ clients }) => clients.length > 0),
  }),
  async begin({ kept, options, config, say }) {
    const known = kept as DemoControllers & DemoFaceDevices & { readonly updates?: readonly DemoUpdateClients[] }
    const only = oneOf('only', options.only, kinds)
    const speed = numberOf('speed', options.speed, 6, 600)
    const port = numberOf('port', options.port, 60_000, 65_535)
    const fault = oneOf('fault', options.fault, faults)
    const base = only === 'controllers' ? null : baseOf(options.url, config.devices)
    const has: Readonly<Record<(typeof kinds)[number], readonly string[]>> = {
      ...{ controllers: boardFaults, faces: faceFaults, clients: clientFaults },
    }
    if (fault !== undefined && only !== undefined && !has[only].includes(fault))
      throw new Misuse(`${fault} does not happen to ${only}`)
    if (only !== undefined && only !== 'controllers' && base === null)
      throw new Misuse('DEVICE_PORT is off: there is nobody to call')
    const speaks = (kind: (typeof kinds)[number]) => only === undefined || only === kind
    const ends: (() => Promise<void>)[] = []
    if (speaks('controllers'))
      ends.push(
        await boardsSpeak(known, {
          ...{ host: options.host ?? '127.0.0.1', port, speed, say },
          fault: boardFaults.find((one) => one === fault),
        }),
      )
    if (base === null) {
      if (only === undefined) say('DEVICE_PORT is off: no face device and no update client calls.')
    } else {
      if (speaks('faces'))
        ends.push(facesSpeak(known, { base, speed, say, fault: faceFaults.find((one) => one === fault) }))
      for (const company of speaks('clients') ? (known.updates ?? []) : [])
        ends.push(clientsSpeak(company, { base, say, fault: clientFaults.find((one) => one === fault) }))
    }
    return async () => {
      for (const end of ends) await end()
    }
  },
}
