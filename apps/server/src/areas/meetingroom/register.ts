import { say } from '@workplace/contract/kernel/words'
import { agreements, agreementsExport, termsRevisions } from '@workplace/contract/meetingroom/agreement'
import { configToMany, previewConfig } from '@workplace/contract/meetingroom/config'
import { currentNotice } from '@workplace/contract/meetingroom/current-notice'
import { ewsVersions } from '@workplace/contract/meetingroom/ews-versions'
import { meetingroom } from '@workplace/contract/meetingroom/meetingroom'
import { notice, switchNotice } from '@workplace/contract/meetingroom/notice'
import { price } from '@workplace/contract/meetingroom/price'
import { resourceServiceType, systemTypeList, systemTypes } from '@workplace/contract/meetingroom/resource-service-type'
import { roomCapacities } from '@workplace/contract/meetingroom/room-capacities'
import { roomLogExport, roomLogPage as roomLogPageCall } from '@workplace/contract/meetingroom/room-log'
import { roomServices as roomServicesCall } from '@workplace/contract/meetingroom/room-services'
import {
  checkOffice as checkOfficeCall,
  checkRoom as checkRoomCall,
  ewsVersionList,
  roomCodes as roomCodesCall,
  roomListByOffice as roomListByOfficeCall,
  roomTree as roomTreeCall,
  roomTreeLazy as roomTreeLazyCall,
  roomWaterfall as roomWaterfallCall,
} from '@workplace/contract/meetingroom/rooms'
import { servicePersonnel } from '@workplace/contract/meetingroom/service-personnel'
import { services } from '@workplace/contract/meetingroom/services'
import { termsOfService } from '@workplace/contract/meetingroom/terms-of-service'
import { rangeTester, visibleRange } from '@workplace/contract/meetingroom/visible-range'
import { type Route, route } from '../../kernel/call/route'
import { type Engine, type EngineDependencies, engineFor } from '../../kernel/resources/engine'
import { resourceRoutes } from '../../kernel/resources/resource-routes'
import { editRow } from '../../kernel/resources/save'
import type { Sessions } from '../../kernel/session/session'
import { agreementsOf, exportAgreements, revisionsOf } from './agreements'
import { capacitiesOf } from './capacities'
import { configureRooms, previewRooms } from './configure-rooms'
import { currentNotices } from './current-notice'
import { noticeRules } from './notice-rules'
import { priceRules } from './price-rules'
import { rangeRules } from './range-rules'
import { testRanges } from './range-tester'
import { checkOffice, checkRoom } from './room-checks'
import { roomCodes } from './room-codes'
import { roomListByOffice, roomTree, roomTreeLazy, roomWaterfall } from './room-lists'
import { exportRoomLog, roomLogPage } from './room-log'
import { roomServices } from './room-services'
import { personnelRules, servicesRules } from './services-rules'
import { termsRules } from './terms-rules'
import { typeRules } from './type-rules'

/** Meeting rooms and what belongs to them: types, prices, facilities, services, visible ranges, terms, notices. */
export function meetingroomRoutes(deps: EngineDependencies & { sessions: Sessions; rooms: Engine }): Route[] {
  const { rooms } = deps
  const notices = engineFor(notice, deps, { rules: noticeRules })
  const terms = engineFor(termsOfService, deps, { rules: termsRules })
  return [
    ...resourceRoutes(meetingroom, deps, { rules: rooms.rules }),
    ...resourceRoutes(price, deps, { rules: priceRules }),
    ...resourceRoutes(resourceServiceType, deps, { rules: typeRules }),
    ...resourceRoutes(servicePersonnel, deps, { rules: personnelRules }),
    ...resourceRoutes(services, deps, { rules: servicesRules }),
    route(roomServicesCall, (call, input) => roomServices(call, input, deps.addresses.sign)),
    ...resourceRoutes(visibleRange, deps, { rules: rangeRules(deps.sessions) }),
    route(rangeTester, testRanges),
    ...resourceRoutes(termsOfService, deps, { rules: termsRules }),
    route(agreements, (call, input) => agreementsOf(terms, call, input)),
    route(agreementsExport, (call, input) => exportAgreements(terms, call, input)),
    route(termsRevisions, (call, input) => revisionsOf(terms, call, input)),
    ...resourceRoutes(notice, deps, { rules: noticeRules }),
    route(systemTypeList, async (call) => {
      const items = Object.entries(systemTypes).map(([id, label]) => ({ id, name: say(label, call.language) }))
      return { items, total: items.length }
    }),
    route(ewsVersionList, async (call) => {
      const items = Object.entries(ewsVersions).map(([id, label]) => ({ id, name: say(label, call.language) }))
      return { items, total: items.length }
    }),
    route(roomCodesCall, roomCodes),
    route(roomTreeCall, roomTree),
    route(roomTreeLazyCall, roomTreeLazy),
    route(roomListByOfficeCall, roomListByOffice),
    route(roomWaterfallCall, roomWaterfall),
    route(checkRoomCall, checkRoom),
    route(checkOfficeCall, checkOffice),
    route(roomLogPageCall, roomLogPage),
    route(roomLogExport, exportRoomLog),
    route(previewConfig, (call, input) => previewRooms(rooms, call, input)),
    route(configToMany, (call, input) => configureRooms(rooms, call, input)),
    route(switchNotice, async (call, input) => ({ ...(await editRow(notices, call, input)), is_open: input.is_open })),
    route(currentNotice, currentNotices),
    route(roomCapacities, capacitiesOf),
  ]
}
