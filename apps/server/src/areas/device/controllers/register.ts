import { adoptController, readController, searchControllers } from '@workplace/contract/device/controller-calls'
import { type Route, route } from '../../../kernel/call/route'
import type { Deliveries } from '../core/deliveries'
import { adopt, readAgain } from './adopt'
import type { BoardDeps } from './ask-board'
import { search } from './search'

export type ControllerDeps = BoardDeps & {
  readonly deliveries: () => Deliveries
  readonly admit: (ip: string) => void
}

/** What is done with controllers beside keeping them. */
export const controllerRoutes = (deps: ControllerDeps): Route[] => [
  route(searchControllers, (call, input) => search(call, input, deps)),
  route(adoptController, (call, input) => adopt(call, input, deps.deliveries())),
  route(readController, readAgain),
]
