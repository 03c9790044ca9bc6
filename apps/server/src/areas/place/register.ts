import {
  cityList,
  defaultPlace,
  officeList,
  officeTree as officeTreeCall,
  rememberPlace,
} from '@workplace/contract/account/place'
import { city } from '@workplace/contract/place/city'
import { floor } from '@workplace/contract/place/floor'
import { office } from '@workplace/contract/place/office'
import { officeManager } from '@workplace/contract/place/office-manager'
import type { EngineDependencies } from '../../kernel/resources/engine'
import { resourceRoutes } from '../../kernel/resources/resource-routes'
import { type Route, route } from '../../kernel/route'
import type { Sessions } from '../../kernel/session'
import { findDefaultPlace, rememberPlaceOf } from './default-place'
import { floorRules } from './floor-rules'
import { officeManagerRules } from './office-manager-rules'
import { officeRules } from './office-rules'
import { citiesOf, officesOf, officeTree } from './office-tree'

/** Cities, offices with their managers, floors, and the place that a person chose. */
export function placeRoutes(deps: EngineDependencies & { sessions: Sessions }): Route[] {
  return [
    ...resourceRoutes(city, deps),
    ...resourceRoutes(office, deps, { rules: officeRules }),
    ...resourceRoutes(floor, deps, { rules: floorRules }),
    ...resourceRoutes(officeManager, deps, { rules: officeManagerRules(deps.sessions) }),
    route(defaultPlace, findDefaultPlace),
    route(rememberPlace, rememberPlaceOf),
    route(officeTreeCall, (call, { is_all }) => officeTree(call, is_all === 1)),
    route(cityList, (call, { is_all }) => citiesOf(call, is_all === 1)),
    route(officeList, (call, { is_all, city: id }) => officesOf(call, is_all === 1, id)),
  ]
}
