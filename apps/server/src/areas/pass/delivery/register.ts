import {
  deliveryFile,
  deliveryGrid,
  deliveryPage,
  retryDelivery as retryDeclared,
} from '@workplace/contract/pass/delivery'
import { scheduleFit, strategyPreview } from '@workplace/contract/pass/preview'
import { type Route, route } from '../../../kernel/call/route'
import type { DeliveryTargets } from '../../device/public'
import { readDelivery, readGrid } from './delivery.store'
import { exportDelivery } from './export-delivery'
import { fitSchedule } from './fit-schedule'
import { previewStrategy } from './preview-strategy'
import { retryDelivery } from './retry-delivery'

/** What devices are given, and what they would be. */
export const deliveryRoutes = (targets: readonly DeliveryTargets[]): Route[] => [
  route(deliveryPage, readDelivery),
  route(deliveryGrid, readGrid),
  route(deliveryFile, exportDelivery),
  route(retryDeclared, retryDelivery),
  route(strategyPreview, (call, input) => previewStrategy(call, targets, input)),
  route(scheduleFit, (call, input) => fitSchedule(call, targets, input)),
]
