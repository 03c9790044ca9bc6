import { areaTitle } from '@workplace/contract/events'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import type { Scope } from '@workplace/contract/kernel/scope'
import type { Label } from '@workplace/contract/kernel/words'
import type { applicationCalls, OfferedScope } from '@workplace/contract/setup/application-calls'
import type { Route } from '../../../kernel/call/route'

const mostSamples = 4

export const areaOfScope = (scope: string): [string, string] => {
  const [area = ''] = scope.split(':')
  const [zh, en] = areaTitle(area) ?? [area, area]
  return [zh, en]
}
const pair = ([zh, en]: Label): [string, string] => [zh, en]

/** The scopes that there are, as the product's own calls have them, in the order of the areas. */
export function scopesOf(routes: readonly Route[]): OfferedScope[] {
  const found = new Map<Scope, OfferedScope>()
  for (const { endpoint, scope } of routes) {
    if (scope === undefined || scope === null) continue
    const known = found.get(scope) ?? { scope, area: areaOfScope(scope), calls: 0, samples: [] }
    known.calls++
    if (known.samples.length < mostSamples && !known.samples.some(([zh]) => zh === endpoint.label[0]))
      known.samples.push(pair(endpoint.label))
    found.set(scope, known)
  }
  return [...found.values()]
}

export const callsOf = (routes: readonly Route[]): OutputOf<typeof applicationCalls>['items'] =>
  routes.map(({ endpoint: { method, path, label }, scope = null }) => ({ method, path, label: pair(label), scope }))
