import * as calls from '@workplace/contract/setup/sign-in-calls'
import { type Route, route } from '../../../kernel/call/route'
import { decide, look } from './authorize'
import type { ProviderDeps } from './deps'
import { lookAtEndOf } from './end-session'

/** Signing in at other applications: what the pages ask that stand between an application and a person. */
export const signInRoutes = (deps: ProviderDeps): Route[] => [
  route(calls.lookAtRequest, look(deps)),
  route(calls.decideRequest, decide(deps)),
  route(calls.lookAtEnd, lookAtEndOf(deps)),
]
