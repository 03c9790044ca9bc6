import * as orders from '@workplace/contract/meeting/service-order'
import { type Route, route } from '../../../kernel/call/route'
import { handleServiceOrder, orderPersonnel, serviceOrderPage } from './service-orders'

/** What is ordered for meetings, for those who serve it. */
export function serviceRoutes(): Route[] {
  return [
    route(orders.serviceOrderPage, serviceOrderPage),
    route(orders.serviceOrderEdit, handleServiceOrder),
    route(orders.orderPersonnel, orderPersonnel),
  ]
}
