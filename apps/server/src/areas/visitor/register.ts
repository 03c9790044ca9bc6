import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { callsOf } from '@workplace/contract/kernel/resource'
import { badgeSample, visitorBadges } from '@workplace/contract/visitor/badge'
import * as holds from '@workplace/contract/visitor/data-holds'
import * as frequent from '@workplace/contract/visitor/frequent'
import * as muster from '@workplace/contract/visitor/muster'
import * as passLog from '@workplace/contract/visitor/pass-log'
import * as photos from '@workplace/contract/visitor/photo'
import * as printers from '@workplace/contract/visitor/printer'
import { visitStatistics, visitStatisticsFile } from '@workplace/contract/visitor/statistics'
import { visitorReason } from '@workplace/contract/visitor/visitor-reason'
import { visitorFile, visitorRows } from '@workplace/contract/visitor/visitor-rows'
import { visitorThrough } from '@workplace/contract/visitor/visitor-through'
import * as visits from '@workplace/contract/visitor/visits'
import type { Call } from '../../kernel/call/call'
import { type Route, route } from '../../kernel/call/route'
import type { SealingDeps } from '../../kernel/files/sealed-file'
import { type EngineDependencies, engineFor } from '../../kernel/resources/engine'
import { readingFirst, resourceRoutes } from '../../kernel/resources/resource-routes'
import { agreementRoutes } from './agreement/register'
import { decideVisits, readPending } from './approval/pending-visits'
import { printerRules, printSample, readPrinters, sendToPrinter } from './badge-printers/send-badges'
import { addContact, deleteContacts, editContact, listContacts, readContacts } from './contacts/contacts'
import { readAlike } from './core/known-person'
import { exportVisitors } from './files/export-visitors'
import { importVisitors } from './files/import-visitors'
import { readPassLog, writePassLog } from './files/pass-log'
import type { GuestDeps } from './guest/guest-visits'
import { guestRoutes } from './guest/register'
import { proveDeletion } from './holds/deletion-proof'
import { endHold, forgetNow, holdVisitors, revealNumber } from './holds/hold-visitors'
import { addVisit } from './invite/add-visit'
import { addPeople, cancelVisit, editPerson, editVisit, extendVisit, removePeople } from './invite/change-visit'
import { type KioskRoutesDeps, kioskRoutes } from './kiosk/register'
import { countVisitors, findVisitors, readDesk, readKnown, readMine, readVisitors } from './lists/list-visitors'
import { explainEntry, readOne, readSetup } from './lists/one-visitor'
import { musterReport } from './muster/muster-pdf'
import { beginMuster, endMuster, markMuster, readMusterList } from './muster/musters'
import { judgePhoto, type PhotoDeps, setPhotoAtDesk, viewPhoto } from './photo/visitor-photo'
import { printBadges, sampleBadge } from './reception/badges'
import { checkIn } from './reception/check-in'
import { checkOut, confirmHere, sayLeft } from './reception/check-out'
import { registerWalkIn } from './reception/walk-in'
import { readStatistics, writeStatistics } from './statistics/visit-statistics'
import { throughRules } from './through-rules'
import { watchRoutes } from './watch/register'

/** Who comes to see somebody: invited, at reception, inside, gone. */
export function visitorRoutes(
  deps: EngineDependencies & GuestDeps & SealingDeps & PhotoDeps & KioskRoutesDeps,
): Route[] {
  const rows = engineFor(visitorRows, deps)
  return [
    ...resourceRoutes(visitorReason, deps),
    ...resourceRoutes(visitorThrough, deps, { rules: throughRules }),
    ...agreementRoutes(deps),
    ...watchRoutes(deps),
    ...kioskRoutes(deps),
    route(visits.visitorPage, readVisitors),
    route(visits.visitorCounts, countVisitors),
    route(visits.visitorSingle, (call, input) => readOne(call, input, deps)),
    route(visits.visitorWhy, explainEntry),
    route(visits.visitorSetup, (call) => readSetup(call, deps.mailer !== undefined)),
    route(visits.visitorDesk, readDesk),
    route(visits.findVisitor, (call, input) => findVisitors(call, deps, input)),
    route(visits.knownVisitors, readKnown),
    route(visits.alikeVisitors, readAlike),
    route(visits.myVisitors, readMine),
    route(visits.addVisitor, (call, input) => addVisit(call, deps, input)),
    route(visits.editVisit, editVisit),
    route(visits.editVisitor, (call, input) => editPerson(call, deps, input)),
    route(visits.cancelVisit, cancelVisit),
    route(visits.extendVisit, extendVisit),
    route(visits.addPeople, (call, input) => addPeople(call, deps, input)),
    route(visits.removePeople, removePeople),
    route(visits.checkInVisitors, checkIn),
    route(visits.checkOutVisitors, checkOut),
    route(visits.stillHere, confirmHere),
    route(visits.guestLeft, sayLeft),
    route(visits.pendingVisits, readPending),
    route(visits.auditVisits, decideVisits),
    ...guestRoutes(deps),
    route(visitorFile, exportVisitors),
    ...resourceRoutes(visitorRows, deps, { but: ['import'] }),
    readingFirst(
      visitorRows,
      route(callsOf(rows.resource).import, (call, { mode, ...reading }) =>
        importVisitors(rows, call, deps, mode, reading),
      ),
    ),
    route(frequent.contactPage, readContacts),
    route(frequent.contactList, listContacts),
    route(frequent.addContact, (call, input) => addContact(call, deps, input)),
    route(frequent.editContact, (call, input) => editContact(call, deps, input)),
    route(frequent.deleteContacts, deleteContacts),
    route(passLog.visitorPassPage, readPassLog),
    route(passLog.visitorPassFile, writePassLog),
    route(visitStatistics, readStatistics),
    route(visitStatisticsFile, writeStatistics),
    route(muster.musterList, readMusterList),
    route(muster.beginMuster, beginMuster),
    route(muster.markMuster, markMuster),
    route(muster.endMuster, endMuster),
    route(muster.musterPdf, musterReport),
    route(holds.holdVisitors, holdVisitors),
    route(holds.endHold, endHold),
    route(holds.forgetNow, (call, input) => {
      // photos go from the store now
      call.afterCommit(deps.erase)
      return forgetNow(call, input)
    }),
    route(holds.deletionProof, proveDeletion),
    route(holds.revealNumber, (call, input) => revealNumber(call, deps, input)),
    route(visitorBadges, (call, input) => printBadges(call, deps, input)),
    route(badgeSample, sampleBadge),
    ...resourceRoutes(printers.visitorPrinter, deps, { rules: printerRules }),
    route(printers.badgePrinters, readPrinters),
    route(printers.sendBadges, (call, input) => {
      call.afterCommit(deps.print)
      return sendToPrinter(call, input)
    }),
    route(printers.tryPrinter, (call, input) => {
      call.afterCommit(deps.print)
      return printSample(call, input)
    }),
    {
      ...route(photos.setVisitorPhoto, (call, input) => setPhotoAtDesk(call, deps, input)),
      before: (call: Call, input: ParsedOf<typeof photos.setVisitorPhoto>) => judgePhoto(call.actor, input),
    },
    route(photos.visitorPhoto, (call, input) => viewPhoto(call, deps, input)),
    route(visits.walkIn, (call, input) => registerWalkIn(call, deps, input)),
  ]
}
