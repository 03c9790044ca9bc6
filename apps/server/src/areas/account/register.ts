import type { Route } from '../../kernel/call/route'
import { changePasswordRoutes } from './change-password'
import { companyRoutes } from './company'
import { dashboardRoutes } from './dashboard'
import type { AccountDeps } from './deps'
import { firstRunRoutes } from './first-run'
import { handOverRoutes } from './hand-over'
import { ownMailRoutes } from './own-mail'
import { ownPasskeyRoutes } from './own-passkeys'
import { ownSecurityRoutes } from './own-security'
import { ownSessionRoutes } from './own-session'
import { passkeySignInRoutes } from './passkey-sign-in'
import { personRoutes } from './person'
import { secondStepRoutes } from './second-step'
import { signInRoutes } from './sign-in'
import { sudoRoutes } from './sudo'

export function accountRoutes(deps: AccountDeps): Route[] {
  return [
    ...signInRoutes(deps),
    ...passkeySignInRoutes(deps),
    ...secondStepRoutes(deps),
    ...ownPasskeyRoutes(deps),
    ...ownSecurityRoutes(deps),
    ...sudoRoutes(deps),
    ...ownSessionRoutes(deps),
    ...handOverRoutes(deps),
    ...changePasswordRoutes(deps),
    ...ownMailRoutes(deps),
    ...personRoutes(deps),
    ...companyRoutes(deps),
    ...firstRunRoutes(deps),
    ...dashboardRoutes(deps),
  ]
}
