import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { city } from '@workplace/contract/place/city'
import {
  cityList,
  defaultPlace,
  officeList,
  officeTree as officeTreeCall,
  rememberPlace,
} from '@workplace/contract/place/default-place'
import { addFirstOffice as addFirstOfficeCall } from '@workplace/contract/place/first-office'
import { floor } from '@workplace/contract/place/floor'
import { floorLayers, floorPlan, placeRooms, placeThings } from '@workplace/contract/place/floor-plan'
import { mapSettings } from '@workplace/contract/place/map'
import { office } from '@workplace/contract/place/office'
import { officeManager } from '@workplace/contract/place/office-manager'
import { type Route, route } from '../../kernel/call/route'
import { type EngineDependencies, engineFor } from '../../kernel/resources/engine'
import { resourceRoutes } from '../../kernel/resources/resource-routes'
import { addFirstOffice } from './add-first-office'
import { findDefaultPlace, rememberPlaceOf } from './default-place'
import { floorLayers as layers, placeThings as put } from './floor-layers'
import { placeRooms as place, floorPlan as plan } from './floor-plan'
import { floorRules } from './floor-rules'
import { holidayRoutes } from './holidays/register'
import { type OfficeManagerDeps, officeManagerRules } from './office-manager-rules'
import { officeRules } from './office-rules'
import { citiesOf, officesOf, officeTree } from './office-tree'
import type { PlacedThings } from './placed-things'
import type { RoomsInPlaces } from './rooms'

type PlaceDeps = EngineDependencies &
  OfficeManagerDeps & {
    rooms: RoomsInPlaces
    placed: readonly PlacedThings[]
    /** The key of the map service, where there is one. */
    map: OutputOf<typeof mapSettings>['map']
  }

/** Cities, offices with their managers and the days on which they are off, floors, and the place that a person chose. */
export function placeRoutes(deps: PlaceDeps): Route[] {
  const { rooms } = deps
  const floors = engineFor(floor, deps, { rules: floorRules(rooms) })
  const first = {
    ...{ city: engineFor(city, deps), office: engineFor(office, deps, { rules: officeRules }), floor: floors },
    meetingroom: rooms.engine(),
  }
  return [
    ...resourceRoutes(office, deps, { rules: officeRules }),
    ...resourceRoutes(floor, deps, { rules: floors.rules }),
    route(floorPlan, (call, input) => plan(floors, rooms, call, input)),
    route(placeRooms, (call, input) => place(floors, rooms, call, input)),
    route(floorLayers, (call, input) => layers(floors, deps.placed, call, input)),
    route(placeThings, (call, input) => put(floors, deps.placed, call, input)),
    route(addFirstOfficeCall, (call, input) => addFirstOffice(first, call, input)),
    route(mapSettings, async () => ({ map: deps.map })),
    ...holidayRoutes(deps),
    ...resourceRoutes(officeManager, deps, { rules: officeManagerRules(deps) }),
    route(defaultPlace, findDefaultPlace),
    route(rememberPlace, rememberPlaceOf),
    route(officeTreeCall, (call, { is_all }) => officeTree(rooms, call, is_all === 1)),
    route(cityList, (call, { is_all }) => citiesOf(rooms, call, is_all === 1)),
    route(officeList, (call, { is_all, city: id }) => officesOf(rooms, call, is_all === 1, id)),
  ]
}
