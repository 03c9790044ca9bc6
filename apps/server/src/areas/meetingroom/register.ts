import { currentNotice } from '@workplace/contract/account/company'
import { say } from '@workplace/contract/kernel/words'
import { roomCapacities } from '@workplace/contract/meeting/room-search'
import { meetingroom } from '@workplace/contract/meetingroom/meetingroom'
import { notice, switchNotice } from '@workplace/contract/meetingroom/notice'
import { price } from '@workplace/contract/meetingroom/price'
import { resourceServiceType, systemTypeList, systemTypes } from '@workplace/contract/meetingroom/resource-service-type'
import { resources } from '@workplace/contract/meetingroom/resources'
import { roomtype } from '@workplace/contract/meetingroom/roomtype'
import { servicePersonnel } from '@workplace/contract/meetingroom/service-personnel'
import { roomServices as roomServicesCall, services } from '@workplace/contract/meetingroom/services'
import { termsOfService } from '@workplace/contract/meetingroom/terms-of-service'
import { type EngineDependencies, engineFor } from '../../kernel/resources/engine'
import { resourceRoutes } from '../../kernel/resources/resource-routes'
import { editRow } from '../../kernel/resources/save'
import { type Route, route } from '../../kernel/route'
import { capacitiesOf } from './capacities'
import { currentNotices } from './current-notice'
import { noticeRules } from './notice-rules'
import { priceRules } from './price-rules'
import { roomRules } from './room-rules'
import { roomServices } from './room-services'
import { personnelRules, servicesRules } from './services-rules'
import { typeRules } from './type-rules'

/** Meeting rooms and what belongs to them: types, prices, facilities, terms, notices. */
export function meetingroomRoutes(deps: EngineDependencies): Route[] {
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
    route(switchNotice, async (call, input) => ({ ...(await editRow(notices, call, input)), is_open: input.is_open })),
    route(currentNotice, currentNotices),
    route(roomCapacities, capacitiesOf),
  ]
}
