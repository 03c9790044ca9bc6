import { currentNotice } from '@workplace/contract/account/company'
import { roomLogExport, roomLogPage as roomLogPageCall } from '@workplace/contract/company/room-log'
import { say } from '@workplace/contract/kernel/words'
import {
  comingMeetings as comingMeetingsCall,
  deleteRooms as deleteRoomsCall,
} from '@workplace/contract/meeting/delete-rooms'
import { roomCapacities } from '@workplace/contract/meeting/room-search'
import { configToMany, previewConfig } from '@workplace/contract/meetingroom/config'
import { ewsVersions } from '@workplace/contract/meetingroom/ews-versions'
import { meetingroom } from '@workplace/contract/meetingroom/meetingroom'
import { notice, switchNotice } from '@workplace/contract/meetingroom/notice'
import { price } from '@workplace/contract/meetingroom/price'
import { resourceServiceType, systemTypeList, systemTypes } from '@workplace/contract/meetingroom/resource-service-type'
import { resources } from '@workplace/contract/meetingroom/resources'
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
import { roomtype } from '@workplace/contract/meetingroom/roomtype'
import { servicePersonnel } from '@workplace/contract/meetingroom/service-personnel'
import { roomServices as roomServicesCall, services } from '@workplace/contract/meetingroom/services'
import { termsOfService } from '@workplace/contract/meetingroom/terms-of-service'
import { type EngineDependencies, engineFor } from '../../kernel/resources/engine'
import { resourceRoutes } from '../../kernel/resources/resource-routes'
import { editRow } from '../../kernel/resources/save'
import { type Route, route } from '../../kernel/route'
import { capacitiesOf } from './capacities'
import { configureRooms, previewRooms } from './configure-rooms'
import { currentNotices } from './current-notice'
import { deleteRooms, meetingsToCome } from './delete-rooms'
import { noticeRules } from './notice-rules'
import { priceRules } from './price-rules'
import { checkOffice, checkRoom } from './room-checks'
import { roomCodes } from './room-codes'
import { roomListByOffice, roomTree, roomTreeLazy, roomWaterfall } from './room-lists'
import { exportRoomLog, roomLogPage } from './room-log'
import { roomRules } from './room-rules'
import { roomServices } from './room-services'
import { personnelRules, servicesRules } from './services-rules'
import { typeRules } from './type-rules'

/** Meeting rooms and what belongs to them: types, prices, facilities, terms, notices. */
export function meetingroomRoutes(deps: EngineDependencies): Route[] {
  const rooms = engineFor(meetingroom, deps, { rules: roomRules })
  const notices = engineFor(notice, deps, { rules: noticeRules })
  return [
    ...resourceRoutes(meetingroom, deps, { rules: roomRules }),
    ...resourceRoutes(roomtype, deps),
    ...resourceRoutes(price, deps, { rules: priceRules }),
    ...resourceRoutes(resourceServiceType, deps, { rules: typeRules }),
    ...resourceRoutes(resources, deps),
    ...resourceRoutes(servicePersonnel, deps, { rules: personnelRules }),
    ...resourceRoutes(services, deps, { rules: servicesRules }),
    route(roomServicesCall, (call, input) => roomServices(call, input, deps.addresses.sign)),
    ...resourceRoutes(termsOfService, deps),
    ...resourceRoutes(notice, deps, { rules: noticeRules }),
    route(systemTypeList, async (call) => {
      const items = Object.entries(systemTypes).map(([id, label]) => ({ id, name: say(label, call.language) }))
      return { items, total: items.length }
    }),
    route(ewsVersionList, async (call) => {
      const items = Object.entries(ewsVersions).map(([id, label]) => ({ id, name: say(label, call.language) }))
      return { items, total: items.length }
    }),
    route(deleteRoomsCall, (call, input) => deleteRooms(rooms, call, input)),
    route(comingMeetingsCall, (call, input) => meetingsToCome(rooms, call, input)),
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
