import type { Endpoint } from '@workplace/contract/kernel/endpoint'
import { z } from 'zod'

type Schema = Record<string, unknown>
/** The ids that a field of this name would hold. */
export type Ids = Readonly<Record<string, number>>

const schemas = new WeakMap<Endpoint, Schema>()

/** The declared form of an input; the matrices ask for each a hundred times. */
function schemaOf(endpoint: Endpoint): Schema {
  const known =
    schemas.get(endpoint) ?? (z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema)
  schemas.set(endpoint, known)
  return known
}

/** An input of the declared form, with the given ids wherever a field's name asks for one. */
export function sampleInput(endpoint: Endpoint, ids: Ids): Record<string, unknown> {
  const schema = schemaOf(endpoint)
  const made = sample(schema, '', ids)
  return typeof made === 'object' && made !== null && !Array.isArray(made) ? (made as Record<string, unknown>) : {}
}

/** Inputs that differ for a call: what it does not declare it never sees, so of those that it reads alike one is enough. */
export function distinct<T extends Record<string, unknown>>(endpoint: Endpoint, inputs: readonly T[]): T[] {
  const seen = new Set<string>()
  return inputs.filter((input) => {
    const read = endpoint.input.safeParse(endpoint.method === 'GET' ? queryOf(input) : input)
    const text = JSON.stringify(read.success ? read.data : input)
    return seen.has(text) ? false : seen.add(text)
  })
}

/** An input as it stands in an address. */
export const queryOf = (input: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  )

const idFor = (name: string, ids: Ids): number => {
  const thing = Object.keys(ids).find((one) => name.startsWith(one) && name !== '')
  return ids[thing ?? 'id'] ?? 1
}

function sample(schema: Schema, name: string, ids: Ids): unknown {
  const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (options) return sample(options.find((one) => one.type !== 'null' && one.const !== '') ?? {}, name, ids)
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  switch (schema.type) {
    case 'object': {
      const properties = (schema.properties ?? {}) as Record<string, Schema>
      return Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, sample(one, key, ids)]))
    }
    case 'array':
      return [sample((schema.items as Schema | undefined) ?? {}, name, ids)]
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return /version|page$|limit|capacity|is_all/.test(name) ? 1 : idFor(name, ids)
    default:
      return text(name, ids)
  }
}

function text(name: string, ids: Ids): unknown {
  if (/_id$|^id$|^ids$|_ids$|^office$|^city$|^floor$/.test(name)) return String(idFor(name, ids))
  if (/date/.test(name)) return '2026-11-23'
  if (name === 'start_time') return '2026-11-23 10:00:00'
  if (name === 'end_time') return '2026-11-23 11:00:00'
  if (name === 'sort') return '+id'
  if (name === 'title' || name === 'name') return 'Asked'
  return ''
}
