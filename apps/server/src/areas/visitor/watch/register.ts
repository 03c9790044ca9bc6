import * as watch from '@workplace/contract/visitor/watch'
import { type Route, route } from '../../../kernel/call/route'
import type { EngineDependencies } from '../../../kernel/resources/engine'
import { resourceRoutes } from '../../../kernel/resources/resource-routes'
import { clearMatch, readMatches } from './matches'
import { watchRules } from './watch-rules'

/** Whom an office keeps out, keeps an eye on, or looks after. */
export const watchRoutes = (deps: EngineDependencies & { readonly markKey: Buffer }): Route[] => [
  ...resourceRoutes(watch.visitorWatch, deps, { rules: watchRules(deps.markKey) }),
  route(watch.visitorMatches, readMatches),
  route(watch.notThisPerson, clearMatch),
]
