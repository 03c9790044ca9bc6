import type { Route } from '../../kernel/route'
import type { AccountDeps } from './deps'
import { ownSessionRoutes } from './own-session'
import { signInRoutes } from './sign-in'

export function accountRoutes(deps: AccountDeps): Route[] {
  return [...signInRoutes(deps), ...ownSessionRoutes(deps)]
}
