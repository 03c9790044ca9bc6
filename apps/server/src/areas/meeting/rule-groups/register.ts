import { strategyBooking, strategyPreview } from '@workplace/contract/meeting/booking-strategy'
import * as rules from '@workplace/contract/meeting/rule'
import { ruleMine } from '@workplace/contract/meeting/rule-mine'
import { type Route, route } from '../../../kernel/call/route'
import type { EngineDependencies } from '../../../kernel/resources/engine'
import { resourceRoutes } from '../../../kernel/resources/resource-routes'
import { bookingStrategy, previewStrategy } from './booking-strategy'
import { checkRules } from './check-rules'
import { myRules } from './my-rules'
import { rulesOfOffices } from './office-rules'
import { previewRule } from './preview-rule'
import { ruleRules } from './rule-rules'
import { isTitleFree } from './title-free'

/** Rule groups, what binds whom when they book where; and the booking strategy. */
export function ruleRoutes(deps: EngineDependencies): Route[] {
  return [
    ...resourceRoutes(rules.rule, deps, { rules: ruleRules }),
    route(rules.ruleTitle, isTitleFree),
    route(rules.ruleOffice, rulesOfOffices),
    route(ruleMine, myRules),
    route(rules.ruleCheck, checkRules),
    route(rules.rulePreview, previewRule),
    route(strategyBooking, bookingStrategy),
    route(strategyPreview, previewStrategy),
  ]
}
