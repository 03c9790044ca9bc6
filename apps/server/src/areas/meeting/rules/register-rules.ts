import * as rules from '@workplace/contract/meeting/rule'
import type { EngineDependencies } from '../../../kernel/resources/engine'
import { resourceRoutes } from '../../../kernel/resources/resource-routes'
import { type Route, route } from '../../../kernel/route'
import { myRules } from './my-rules'
import { rulesOfOffices } from './office-rules'
import { ruleRules } from './rule-rules'
import { isTitleFree } from './title-free'

/** Rule groups: what binds whom when they book where. */
export function ruleRoutes(deps: EngineDependencies): Route[] {
  return [
    ...resourceRoutes(rules.rule, deps, { rules: ruleRules }),
    route(rules.ruleTitle, isTitleFree),
    route(rules.ruleOffice, rulesOfOffices),
    route(rules.ruleMine, myRules),
  ]
}
