import { cardDevices, cardSwiped, loseCard, myCards } from '@workplace/contract/pass/cards'
import { passCard } from '@workplace/contract/pass/pass-card'
import { passSchedule } from '@workplace/contract/pass/pass-schedule'
import { throughStrategy } from '@workplace/contract/pass/through-strategy'
import { passMatrix, passMatrixExport, passVerdict } from '@workplace/contract/pass/verdict'
import { type Route, route } from '../../kernel/call/route'
import type { EngineDependencies } from '../../kernel/resources/engine'
import { resourceRoutes } from '../../kernel/resources/resource-routes'
import { cardDevices as readDevices } from './card-devices'
import { cardRules } from './card-rules'
import type { GuestsAtDoors } from './guests-at-doors'
import { readMyCards, loseCard as reportLost } from './lose-card'
import { answerMatrix, exportMatrix } from './pass-matrix'
import { answerVerdict } from './pass-verdict'
import { readSwipe } from './read-swipe'
import { scheduleRules } from './schedule-rules'
import { strategyRules } from './strategy-rules'

/** Who may pass, when, and with which card. */
export function passRoutes(deps: EngineDependencies & { guests(): GuestsAtDoors }): Route[] {
  return [
    ...resourceRoutes(passSchedule, deps, { rules: scheduleRules }),
    ...resourceRoutes(throughStrategy, deps, { rules: strategyRules }),
    ...resourceRoutes(passCard, deps, { rules: cardRules }),
    route(myCards, readMyCards),
    route(loseCard, reportLost),
    route(cardDevices, readDevices),
    route(cardSwiped, readSwipe),
    route(passVerdict, (call, input) => answerVerdict(call, input, deps.guests)),
    route(passMatrix, answerMatrix),
    route(passMatrixExport, exportMatrix),
  ]
}
