import { passCard } from '@workplace/contract/pass/pass-card'
import { passSchedule } from '@workplace/contract/pass/pass-schedule'
import { throughStrategy } from '@workplace/contract/pass/through-strategy'
import { passMatrix, passMatrixExport, passVerdict } from '@workplace/contract/pass/verdict'
import { type Route, route } from '../../kernel/call/route'
import type { EngineDependencies } from '../../kernel/resources/engine'
import { resourceRoutes } from '../../kernel/resources/resource-routes'
import { cardRules } from './card-rules'
import { answerMatrix, exportMatrix } from './pass-matrix'
import { answerVerdict } from './pass-verdict'
import { scheduleRules } from './schedule-rules'
import { strategyRules } from './strategy-rules'

/** Who may pass, when, and with which card. */
export function passRoutes(deps: EngineDependencies): Route[] {
  return [
    ...resourceRoutes(passSchedule, deps, { rules: scheduleRules }),
    ...resourceRoutes(throughStrategy, deps, { rules: strategyRules }),
    ...resourceRoutes(passCard, deps, { rules: cardRules }),
    route(passVerdict, answerVerdict),
    route(passMatrix, answerMatrix),
    route(passMatrixExport, exportMatrix),
  ]
}
