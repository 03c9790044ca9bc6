import type { Feature, ThingFormat } from '@workplace/contract/thing/thing-now'
import type { ThingValue, ThingValues } from '@workplace/contract/thing/values'
import { written } from '../core/thing-state'

export type AskedCommand = {
  readonly format: ThingFormat
  /** What the gateway calls the thing. */
  readonly address: string
  readonly features: readonly Feature[]
  readonly request_id: string
  readonly name: string
  readonly params: ThingValues
}

/** Where a command goes, below the topics of its gateway, and what is said there. */
export type SpelledCommand = { readonly topic: string; readonly payload: string }

const tasmotaName = /^[A-Za-z][A-Za-z0-9]{0,39}$/

const tasmotaValue = (value: ThingValue) => (typeof value === 'boolean' ? (value ? 'ON' : 'OFF') : String(value))

/** A command as the thing understands it; null: it has no words for it. */
export function spellCommand({
  format,
  address,
  features,
  request_id,
  name,
  params,
}: AskedCommand): SpelledCommand | null {
  if (format === 'json')
    return { topic: `command/${address}`, payload: JSON.stringify({ v: 1, id: request_id, name, params }) }
  const entries = Object.entries(params)
  if (entries.length === 0) return null
  const featureOf = (item: string) => features.find((one) => one.item === item)
  if (format === 'zigbee2mqtt') {
    if (name !== 'set' && name !== 'get') return null
    const said = Object.fromEntries(entries.map(([item, value]) => [item, written(value, featureOf(item))]))
    return { topic: `zigbee2mqtt/${address}/${name}`, payload: JSON.stringify(said) }
  }
  if (name !== 'set') return null
  // what separates commands from each other may not stand in one of them
  const fit = entries.every(([item, value]) => tasmotaName.test(item) && !/[;\s]/.test(tasmotaValue(value)))
  if (!fit || entries.length > 30) return null
  const [first] = entries
  if (entries.length === 1 && first !== undefined)
    return { topic: `cmnd/${address}/${first[0]}`, payload: tasmotaValue(first[1]) }
  const payload = entries.map(([item, value]) => `${item} ${tasmotaValue(value)}`).join('; ')
  return { topic: `cmnd/${address}/Backlog`, payload }
}
