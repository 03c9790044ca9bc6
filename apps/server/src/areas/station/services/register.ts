import * as orders from '@workplace/contract/station/desk-orders'
import { type Route, route } from '../../../kernel/call/route'
import { orderForDesk, readOrdersOfDesk } from './desk-orders'
import { decideOrders, markCleaned, readDeskOrders, readDesksToClean } from './work-list'

/** What is brought to desks, and who sees to that. */
export const serviceRoutes = (): Route[] => [
  route(orders.ordersOfDesk, readOrdersOfDesk),
  route(orders.orderForDesk, orderForDesk),
  route(orders.deskOrders, readDeskOrders),
  route(orders.decideOrders, decideOrders),
  route(orders.desksToClean, readDesksToClean),
  route(orders.markCleaned, markCleaned),
]
