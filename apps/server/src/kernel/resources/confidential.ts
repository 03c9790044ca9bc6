import { setKey } from '@workplace/contract/kernel/field'
import { maskNumber } from '../text/mask'
import type { Engine, Row, Values } from './engine'

function secretsOf(engine: Engine) {
  if (engine.secrets === undefined) throw new Error(`${engine.resource.name} keeps secrets and was given no key`)
  return engine.secrets
}

/** Rows as they may leave the engine: what is encrypted in part, and in a list nothing that is confidential. */
export function revealed(engine: Engine, rows: Row[], isList = false): Row[] {
  for (const [name, { sealed, secret, confidential }] of Object.entries(engine.resource.fields)) {
    if (secret) {
      for (const row of rows) {
        row[setKey(name)] = row[name] !== null
        row[name] = null
      }
      continue
    }
    if (!sealed && !confidential) continue
    for (const row of rows) {
      const value = row[name]
      if (confidential && isList) row[name] = null
      else if (sealed && typeof value === 'string') row[name] = maskNumber(secretsOf(engine).decrypt(value))
    }
  }
  return rows
}

/** A value as its column keeps it. */
export function kept(engine: Engine, name: string, value: unknown): unknown {
  const field = engine.resource.fields[name]
  return (field?.sealed || field?.secret) && typeof value === 'string' ? secretsOf(engine).encrypt(value) : value
}

/** What the log may say: declared fields; of what is confidential only that it is there. */
export function loggable(engine: Engine, values: Values): Record<string, unknown> {
  const told: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(engine.resource.fields)) {
    const value = values[name]
    if (value === undefined || field.computed || field.transient) continue
    told[name] = field.confidential || field.secret || field.unlogged ? value !== null : value
  }
  return told
}

/** What the log calls a record: its title, unless that says who somebody is. */
export const logTitle = ({ resource }: Engine, values: Values, id: number): string =>
  resource.fields[resource.title]?.unlogged ? `#${id}` : String(values[resource.title])
