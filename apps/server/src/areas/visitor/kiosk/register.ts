import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import * as kiosk from '@workplace/contract/visitor/kiosk'
import { type Call, deviceOf } from '../../../kernel/call/call'
import { type Route, route } from '../../../kernel/call/route'
import type { Database } from '../../../kernel/database/db'
import type { Pairing } from '../../../kernel/device/pairing'
import type { EngineDependencies } from '../../../kernel/resources/engine'
import { resourceRoutes } from '../../../kernel/resources/resource-routes'
import { atMostPerMinute } from '../../../kernel/session/rate'
import type { PersonDeps } from '../core/known-person'
import { judgePhoto, type PhotoDeps } from '../photo/visitor-photo'
import {
  checkInAtKiosk,
  checkOutAtKiosk,
  fillAtKiosk,
  findAtKiosk,
  hostsAtKiosk,
  type KioskDeps,
  lookAtKiosk,
  photoAtKiosk,
  scanAtKiosk,
  signAtKiosk,
} from './at-kiosk'
import { readKiosk } from './kiosk-state'
import { openKioskBinding } from './pair-kiosk'
import { kioskRules } from './paired-kiosk'
import { answerVisitor, walkInAtKiosk } from './walk-in-kiosk'
import { wrongCodes } from './wrong-codes'

export type KioskRoutesDeps = EngineDependencies &
  PersonDeps &
  PhotoDeps & {
    readonly pairing: Pairing
    readonly ticketKey: Buffer
    readonly codeKey: Buffer
    readonly now: () => number
    readonly db: Database
    readonly print: () => void
    /** Of the kiosk's page that this server gives out. */
    readonly kioskVersion: () => Promise<string | null>
  }

/** Kiosks, their pairing, and what they ask for. */
export function kioskRoutes(on: KioskRoutesDeps): Route[] {
  const { bind, unbind } = openKioskBinding(on.pairing)
  const deps: KioskDeps = {
    ...{
      storage: on.storage,
      erase: on.erase,
      secrets: on.secrets,
      markKey: on.markKey,
      ticketKey: on.ticketKey,
      codeKey: on.codeKey,
      print: on.print,
    },
    ...{ tried: atMostPerMinute(20, on.now), searched: atMostPerMinute(12, on.now), wrong: wrongCodes(on) },
  }
  return [
    ...resourceRoutes(kiosk.visitorKiosk, on, { rules: kioskRules }),
    route(kiosk.pairKiosk, bind),
    route(kiosk.unpairKiosk, unbind),
    route(kiosk.kioskState, async (call, input) => readKiosk(call, input, await on.kioskVersion())),
    route(kiosk.kioskFind, (call, input) => findAtKiosk(call, deps, input)),
    route(kiosk.kioskScan, (call, input) => scanAtKiosk(call, deps, input)),
    route(kiosk.kioskLook, (call, input) => lookAtKiosk(call, deps, input)),
    route(kiosk.kioskHosts, (call, input) => hostsAtKiosk(call, deps, input)),
    route(kiosk.kioskWalkIn, (call, input) => walkInAtKiosk(call, deps, input)),
    route(kiosk.kioskForm, (call, input) => fillAtKiosk(call, deps, input)),
    {
      ...route(kiosk.kioskPhoto, (call, input) => photoAtKiosk(call, deps, input)),
      before: (call: Call, input: ParsedOf<typeof kiosk.kioskPhoto>) =>
        judgePhoto({ company_id: deviceOf(call).company_id, user_id: null }, input),
    },
    route(kiosk.kioskSign, (call, input) => signAtKiosk(call, deps, input)),
    route(kiosk.kioskCheckIn, (call, input) => checkInAtKiosk(call, deps, input)),
    route(kiosk.kioskCheckOut, (call, input) => checkOutAtKiosk(call, deps, input)),
    route(kiosk.answerWalkIn, answerVisitor),
  ]
}
