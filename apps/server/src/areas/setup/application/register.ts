import * as calls from '@workplace/contract/setup/application-calls'
import { oauth2Application } from '@workplace/contract/setup/oauth2-application'
import { type Route, route } from '../../../kernel/call/route'
import type { Kit } from '../../../kernel/product/area'
import { resourceRoutes } from '../../../kernel/resources/resource-routes'
import { callsOf, scopesOf } from '../scopes/offered-scopes'
import { applicationRules } from './application-rules'
import { addKey, forgetMine, readKeys, readMine, revokeApplication, revokeKey } from './keys'
import { endPerson, readConnect, readPeople } from './people'
import { readUse } from './read-use'
import { tighten } from './tighten'
import { whyRefused } from './why'

/** Applications: programs that call with a key, what they may, and what they do. */
export const applicationRoutes = (
  kit: Pick<Kit, 'addresses' | 'secrets' | 'routes' | 'publicUrl' | 'outbound'>,
): Route[] => [
  ...resourceRoutes(oauth2Application, kit, { rules: applicationRules(kit) }),
  route(calls.applicationScopes, async () => ({ items: scopesOf(kit.routes()) })),
  route(calls.applicationCalls, async () => ({ items: callsOf(kit.routes()) })),
  route(calls.applicationKeys, readKeys),
  route(calls.addKey, addKey),
  route(calls.revokeKey, revokeKey),
  route(calls.revokeApplication, revokeApplication),
  route(calls.applicationUse, readUse(kit.routes)),
  route(calls.whyNot, whyRefused(kit.routes)),
  route(calls.tightenApplication, tighten),
  route(calls.applicationConnect, readConnect(kit)),
  route(calls.applicationPeople, readPeople),
  route(calls.endApplicationPerson, endPerson),
  route(calls.myApplications, readMine(kit)),
  route(calls.forgetApplication, forgetMine),
]
