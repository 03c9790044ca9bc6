import { passwordPolicy, setPasswordPolicy } from '@workplace/contract/setup/password-policy'
import * as calls from '@workplace/contract/setup/sso-calls'
import { ssoProvider } from '@workplace/contract/setup/sso-provider'
import { type Route, route } from '../../../kernel/call/route'
import { resourceRoutes } from '../../../kernel/resources/resource-routes'
import type { SsoDeps } from './deps'
import { tryPassword } from './directory-trial'
import { forgetOwn, linkOwn, readLinks, readOwn, unlinkOther } from './links'
import { endHere } from './logout'
import { takeOffer } from './offers'
import { readPolicy, setPolicy } from './passwords'
import { providerRules } from './provider-rules'
import { lookAtCertificates, readTheirMetadata } from './saml-setup'
import { finish, start } from './sign-in'
import { readProviders, switchSignOn } from './switch'
import { beginTrial, endTrial } from './trial'

/** Single sign-on: who answers for people, how they come in by it, and how they go. */
export const ssoRoutes = (deps: SsoDeps): Route[] => [
  ...resourceRoutes(ssoProvider, deps, { rules: providerRules(deps) }),
  route(calls.switchProvider, switchSignOn(deps)),
  route(calls.tryProvider, beginTrial(deps)),
  route(calls.finishTrial, endTrial(deps)),
  route(calls.tryDirectory, tryPassword(deps)),
  route(calls.readMetadata, readTheirMetadata(deps)),
  route(calls.readCertificates, lookAtCertificates(deps)),
  route(calls.providerLinks, readLinks),
  route(calls.unlinkPerson, unlinkOther(deps)),
  route(passwordPolicy, readPolicy(deps)),
  route(setPasswordPolicy, setPolicy(deps)),
  route(calls.signOnProviders, readProviders(deps)),
  route(calls.startSignOn, start(deps)),
  route(calls.finishSignOn, finish(deps)),
  route(calls.openOffer, takeOffer(deps)),
  route(calls.linkIdentity, linkOwn(deps)),
  route(calls.ownIdentities, readOwn),
  route(calls.forgetIdentity, forgetOwn(deps)),
  route(calls.endSignOn, endHere(deps)),
]
