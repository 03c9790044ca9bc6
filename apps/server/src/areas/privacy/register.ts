import * as deletions from '@workplace/contract/privacy/deletion'
import * as mine from '@workplace/contract/privacy/mine'
import * as recognition from '@workplace/contract/privacy/recognition'
import { type Route, route } from '../../kernel/call/route'
import { giveConsent, listTexts, recordConsent, withdraw, writeText } from './consent'
import { consentsOf } from './consents'
import { dataAbout } from './data-about'
import { beginDeletion, deletionPage, retentionDays, stopDeletion } from './deletion'
import type { PrivacyDeps } from './deps'
import { downloadExport, exportMine, listExports } from './export-mine'
import { keepPhotoFor, personFor, stateOf, viewPhoto } from './recognition'

/** What is stored about people: with their consent, for their own eyes, and not for ever. */
export function privacyRoutes(deps: PrivacyDeps): Route[] {
  return [
    route(recognition.recognitionState, (call, { user_id }) => stateOf(call, user_id)),
    route(recognition.giveConsent, giveConsent),
    route(recognition.withdrawConsent, (call) =>
      withdraw(call, { id: call.actor.user_id, name: call.actor.name }, 'self', deps.erase),
    ),
    route(recognition.recordConsent, async (call, input) =>
      recordConsent(call, await personFor(call, input.user_id, 'change-user'), input),
    ),
    route(recognition.recordWithdrawal, async (call, { user_id }) =>
      withdraw(call, await personFor(call, user_id, 'change-user'), 'paper', deps.erase),
    ),
    route(recognition.uploadPhotoFor, (call, { user_id }) => keepPhotoFor(deps, call, user_id)),
    route(recognition.recognitionPhoto, (call, { user_id }) => viewPhoto(deps, call, user_id)),
    route(recognition.consentTexts, listTexts),
    route(recognition.writeConsentText, writeText),

    route(mine.storedAboutMe, async (call) => {
      const { company_id, user_id } = call.actor
      const { db, language } = call
      const asking = { db, secrets: deps.secrets, company_id, user_id, language, most: mine.rowsShown }
      return {
        sections: await dataAbout(asking, deps.personalData()),
        consents: await consentsOf(db, company_id, user_id),
        retention_days: await retentionDays(db, company_id),
      }
    }),
    route(mine.exportMine, (call) => exportMine(deps, call)),
    route(mine.myExports, listExports),
    route(mine.downloadExport, (call, { id }) => downloadExport(deps, call, id)),

    route(deletions.deletionPage, deletionPage),
    route(deletions.beginDeletion, (call, input) => beginDeletion(call, input, deps.erase)),
    route(deletions.stopDeletion, stopDeletion),
  ]
}
