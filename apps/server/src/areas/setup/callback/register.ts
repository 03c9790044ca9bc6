import { callback } from '@workplace/contract/setup/callback'
import * as calls from '@workplace/contract/setup/callback-calls'
import { type Route, route } from '../../../kernel/call/route'
import type { Kit } from '../../../kernel/product/area'
import { resourceRoutes } from '../../../kernel/resources/resource-routes'
import { newSecret, recover, resend, skip, switchEndpoint, testEndpoint } from './act-on-deliveries'
import { callbackRules } from './callback-rules'
import { listEvents } from './events-list'
import { pullEvents, readDeliveries, readDelivery } from './log-page'

/** Callbacks: endpoints, what they are told, and what became of it. */
export const callbackRoutes = (kit: Pick<Kit, 'addresses' | 'secrets' | 'outbound' | 'admit'>): Route[] => [
  ...resourceRoutes(callback, kit, { rules: callbackRules(kit) }),
  route(calls.callbackEvents, listEvents),
  route(calls.switchCallback, switchEndpoint),
  route(calls.callbackSecret, newSecret(kit.secrets)),
  route(calls.testCallback, testEndpoint(kit)),
  route(calls.callbackLog, readDeliveries),
  route(calls.callbackLogSingle, readDelivery),
  route(calls.resendDeliveries, resend),
  route(calls.recoverDeliveries, recover),
  route(calls.skipDeliveries, skip),
  route(calls.pullCallbacks, pullEvents),
]
