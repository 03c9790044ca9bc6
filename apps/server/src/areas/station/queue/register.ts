import * as wait from '@workplace/contract/station/desk-wait'
import { type Route, route } from '../../../kernel/call/route'
import { endWaits, readWaits, waitForDesk } from './wait-for-desk'

/** Waiting for a desk. */
export const waitingRoutes = (): Route[] => [
  route(wait.waitForDesk, waitForDesk),
  route(wait.ownWaits, readWaits),
  route(wait.endWaits, endWaits),
]
