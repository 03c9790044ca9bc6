import type { Fields } from '@workplace/contract/kernel/field'
import { callsOf, type Resource } from '@workplace/contract/kernel/resource'
import { station } from '@workplace/contract/station/station'
import { stationArea } from '@workplace/contract/station/station-area'
import { type SqlBool, sql } from 'kysely'
import { type Call, has } from '../../../kernel/call/call'
import { type Route, route } from '../../../kernel/call/route'
import { columnOf, type EngineDependencies, engineFor, type Rules } from '../../../kernel/resources/engine'
import { picker } from '../../../kernel/resources/listing'
import { hiddenAreas } from '../rules/desk-rule.store'
import { areaRules, deskRules } from './desk-rules'

/** Who chooses among all desks: they look after them, their owners, their rules, their map, or book for others. */
const keepers = ['view-station', 'view-area', 'view-assign', 'view-station-rules', 'view-map', 'add-reservation']

async function unseenBy({ db, actor }: Call): Promise<number[]> {
  if (keepers.some((code) => has(actor, code))) return []
  const areas = await db.query<{ id: number; office_id: number }>(
    'select id, office_id from station_area where company_id = $1',
    [actor.company_id],
  )
  return [...(await hiddenAreas(db, actor.company_id, actor.user_id, areas))]
}

/** What pickers offer, but for desks and areas that a rule group hides from who asks. */
export function deskPickers(deps: EngineDependencies): Route[] {
  const seen = <F extends Fields>(resource: Resource<F>, rules: Rules, area: string) =>
    route(callsOf(resource as unknown as Resource).list, async (call, input) => {
      const hidden = await unseenBy(call)
      const scope = () => sql<SqlBool>`${columnOf(area)} <> all(${hidden}::int[])`
      const engine = engineFor(resource, deps, { rules: hidden.length === 0 ? rules : { ...rules, scope } })
      return await picker(engine, call, input as Parameters<typeof picker>[2])
    })
  return [seen(station, deskRules, 'area_id'), seen(stationArea, areaRules, 'id')]
}
