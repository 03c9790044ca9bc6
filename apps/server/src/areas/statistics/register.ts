import * as desks from '@workplace/contract/statistics/desk-utilisation'
import * as declared from '@workplace/contract/statistics/utilisation'
import { type Route, route } from '../../kernel/call/route'
import type { Database } from '../../kernel/database/db'
import { roomCostsOf } from './costs'
import { deskUtilisationOf } from './desk-utilisation'
import { costsFile, desksFile, utilisationFile } from './export-statistics'
import { utilisationOf } from './utilisation'

/** What happened: how rooms and desks were used, and what rooms cost. */
export function statisticsRoutes({ db }: { db: Database }): Route[] {
  return [
    route(declared.utilisation, (call, input) => utilisationOf(db, call, input)),
    route(declared.utilisationExport, async (call, { format, ...span }) =>
      utilisationFile(call, await utilisationOf(db, call, span), format),
    ),
    route(desks.deskUtilisation, deskUtilisationOf),
    route(desks.deskUtilisationExport, async (call, { format, ...span }) =>
      desksFile(call, await deskUtilisationOf(call, span), format),
    ),
    route(declared.roomCosts, (call, input) => roomCostsOf(db, call, input)),
    route(declared.roomCostsExport, async (call, { format, ...span }) =>
      costsFile(call, await roomCostsOf(db, call, span), format),
    ),
  ]
}
