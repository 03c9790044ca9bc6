import type { Feature } from '@workplace/contract/thing/thing-now'
import { isItem, mostValues } from '@workplace/contract/thing/values'
import { fieldsOf, isRecord, type Json, tidy } from '../../presence/public'
import { toValue } from './message'

const deepest = 3
const [told, settable] = [1, 2]

function featureOf(field: ReturnType<typeof fieldsOf>): Feature | undefined {
  const [type, access] = [field('type'), field('access')]
  const item = tidy(field('property'), 40)
  if (item === null || !isItem(item) || typeof access !== 'number') return undefined
  if (type !== 'binary' && type !== 'numeric' && type !== 'enum' && type !== 'text') return undefined
  if ((access & (told | settable)) === 0) return undefined
  const number = (name: string) => {
    const value = field(name)
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  }
  const unit = tidy(field('unit'), 12)
  const [on, off, min, max] = [
    toValue(field('value_on')),
    toValue(field('value_off')),
    number('value_min'),
    number('value_max'),
  ]
  const values = field('values')
  const options = Array.isArray(values)
    ? values.flatMap((one) => (typeof one === 'string' && one.length <= 40 ? [one] : [])).slice(0, 40)
    : []
  return {
    ...{ item, type, settable: (access & settable) !== 0 },
    ...(unit === null ? {} : { unit }),
    ...(on === undefined ? {} : { on }),
    ...(off === undefined ? {} : { off }),
    ...(options.length === 0 ? {} : { values: options }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  }
}

/**
 * What a thing can do, as Zigbee2MQTT writes it (`definition.exposes`): single features, and kinds of thing (a light, a
 * switch) with features of their own. What is put together of several (a colour) is left out: nothing here could set it.
 */
export function featuresOf(exposes: Json | undefined): Feature[] {
  const found = new Map<string, Feature>()
  const look = (json: Json | undefined, depth: number) => {
    if (!Array.isArray(json) || depth > deepest) return
    for (const one of json.slice(0, 200)) {
      if (!isRecord(one) || found.size >= mostValues) continue
      const field = fieldsOf(one)
      const type = field('type')
      if (Array.isArray(field('features'))) {
        if (type !== 'composite' && type !== 'list') look(field('features'), depth + 1)
        continue
      }
      const feature = featureOf(field)
      if (feature !== undefined && !found.has(feature.item)) found.set(feature.item, feature)
    }
  }
  look(exposes, 1)
  return [...found.values()]
}
