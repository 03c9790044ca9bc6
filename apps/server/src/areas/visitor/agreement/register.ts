import * as agreements from '@workplace/contract/visitor/agreement'
import { type Route, route } from '../../../kernel/call/route'
import type { SealingDeps } from '../../../kernel/files/sealed-file'
import type { EngineDependencies } from '../../../kernel/resources/engine'
import { resourceRoutes } from '../../../kernel/resources/resource-routes'
import { enterPaperSignings } from './enter-paper'
import { agreementRules, openSignedFile, readEditions, readSignings, readTheirs } from './read-agreements'

/** What guests agree to, and who did. */
export const agreementRoutes = (deps: EngineDependencies & SealingDeps): Route[] => [
  ...resourceRoutes(agreements.visitorAgreement, deps, { rules: agreementRules }),
  route(agreements.agreementEditions, readEditions),
  route(agreements.agreementSignings, readSignings),
  route(agreements.signedFile, (call, input) => openSignedFile(deps, call, input)),
  route(agreements.visitorAgreements, readTheirs),
  route(agreements.enterPaper, enterPaperSignings),
]
