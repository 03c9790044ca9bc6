import { currentNotice } from '@workplace/contract/account/company'
import { say } from '@workplace/contract/kernel/words'
import { roomCapacities } from '@workplace/contract/meeting/room-search'
import { agreements, agreementsExport, termsRevisions } from '@workplace/contract/meetingroom/agreement'
import { meetingroom } from '@workplace/contract/meetingroom/meetingroom'
import { notice, switchNotice } from '@workplace/contract/meetingroom/notice'
import { price } from '@workplace/contract/meetingroom/price'
import { resourceServiceType, systemTypeList, systemTypes } from '@workplace/contract/meetingroom/resource-service-type'
import { resources } from '@workplace/contract/meetingroom/resources'
import { roomtype } from '@workplace/contract/meetingroom/roomtype'
import { termsOfService } from '@workplace/contract/meetingroom/terms-of-service'
import { rangeTester, visibleRange } from '@workplace/contract/meetingroom/visible-range'
import { type EngineDependencies, engineFor } from '../../kernel/resources/engine'
import { resourceRoutes } from '../../kernel/resources/resource-routes'
import { editRow } from '../../kernel/resources/save'
import { type Route, route } from '../../kernel/route'
import type { Sessions } from '../../kernel/session'
import { agreementsOf, exportAgreements, revisionsOf } from './agreements'
import { capacitiesOf } from './capacities'
import { currentNotices } from './current-notice'
import { noticeRules } from './notice-rules'
import { priceRules } from './price-rules'
import { rangeRules } from './range-rules'
import { testRanges } from './range-tester'
import { roomRules } from './room-rules'
import { termsRules } from './terms-rules'
import { typeRules } from './type-rules'

/** Meeting rooms and what belongs to them: types, prices, facilities, visible ranges, terms, notices. */
export function meetingroomRoutes(deps: EngineDependencies & { sessions: Sessions }): Route[] {
  const notices = engineFor(notice, deps, { rules: noticeRules })
  const terms = engineFor(termsOfService, deps, { rules: termsRules })
  return [
    ...resourceRoutes(meetingroom, deps, { rules: roomRules }),
    ...resourceRoutes(roomtype, deps),
    ...resourceRoutes(price, deps, { rules: priceRules }),
    ...resourceRoutes(resourceServiceType, deps, { rules: typeRules }),
    ...resourceRoutes(resources, deps),
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
    route(switchNotice, async (call, input) => ({ ...(await editRow(notices, call, input)), is_open: input.is_open })),
    route(currentNotice, currentNotices),
    route(roomCapacities, capacitiesOf),
  ]
}
