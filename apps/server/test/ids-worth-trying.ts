import type { Endpoint } from '@workplace/contract/kernel/endpoint'
import { registry } from '@workplace/contract/resources'
import type { Ids } from './sample-input'
import { inTurn } from './turns'

const firstWord = (name: string) => /[a-z]+/i.exec(name)?.[0]

/**
 * Whose ids are worth trying with a call: of a declared resource its own; of other calls those of what they are named after,
 * of meetings and of people, and eight of all others in turn.
 */
export function idsWorthTrying(endpoint: Endpoint, ids: Ids, turn: number): [string, number][] {
  const own = registry.find((resource) => endpoint.path.startsWith(`${resource.path}/`))
  const isNear = (thing: string) =>
    thing === 'id' ||
    (own === undefined ? thing === 'user' || firstWord(thing) === firstWord(endpoint.path) : thing === own.name)
  const near = Object.entries(ids).filter(([thing]) => isNear(thing))
  if (own !== undefined) return near
  const others = Object.entries(ids).filter(([thing]) => !isNear(thing))
  return [...near, ...inTurn(others, turn, 8)]
}
