import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import type { Call } from '../call/call'
import { constraintOf, sqlState, tableOf } from '../database/db'
import type { Engine, Values } from './engine'
import { duplicate, refuseFaults, unknownReference } from './examine'
import { nameOfTable } from './in-use'

/**
 * What the database refuses although it was examined before: another request was faster. Its constraints are named
 * by their columns, and so the field is known. Everything else stays what it was.
 */
export async function sayingRefusals<T>(
  engine: Engine,
  call: Call,
  values: Values,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const state = sqlState(error)
    if (state === undefined) throw error
    const constraint = constraintOf(error) ?? ''
    const table = tableOf(error) ?? ''
    const { fields, table: own } = engine.resource
    if (state === '23505') {
      for (const [name, field] of Object.entries(fields)) {
        if (field.unique && constraint === uniqueIndexOf(own, name, field.uniqueWith)) {
          refuseFaults({ [name]: duplicate(field, values[name] ?? '', call) })
        }
      }
      throw new Refusal(refusals.conflict)
    }
    if (state === '23503') {
      for (const [name, field] of Object.entries(fields)) {
        const isOwn = table === own && constraint === `${own}_company_id_${name}_fkey`
        const isLinked =
          field.link !== undefined && constraint === `${field.link.table}_company_id_${field.link.other}_fkey`
        if (isOwn || isLinked) refuseFaults({ [name]: unknownReference(field, call) })
      }
      if (table !== own) {
        const users = say(nameOfTable(table), call.language)
        throw new Refusal(refusals.in_use, { name: say(engine.resource.label, call.language), users })
      }
      throw new Refusal(refusals.conflict)
    }
    // a value that no column takes, or that a check refuses
    if (state.startsWith('22') || state === '23514' || state === '23502') throw new Refusal(refusals.invalid_input)
    throw error
  }
}

/** The index behind `unique`; the drift test holds migrations to it. */
export const uniqueIndexOf = (table: string, name: string, uniqueWith: readonly string[]) =>
  `${[table, name, ...uniqueWith].join('_')}_unique`
