import {
  newScimKey,
  ownScimConnection,
  scimConnection,
  scimConnectionState,
} from '@workplace/contract/setup/scim-connection'
import { type Route, route } from '../../../kernel/call/route'
import type { Kit } from '../../../kernel/product/area'
import { resourceRoutes } from '../../../kernel/resources/resource-routes'
import { connectionRules } from './connection-rules'
import { makeKey, readConnection, takeOver } from './keys'

/** Connections by which directories push people. */
export const scimRoutes = (kit: Pick<Kit, 'addresses' | 'secrets' | 'publicUrl'>): Route[] => [
  ...resourceRoutes(scimConnection, kit, { rules: connectionRules }),
  route(newScimKey, makeKey),
  route(ownScimConnection, takeOver),
  route(scimConnectionState, readConnection(kit)),
]
