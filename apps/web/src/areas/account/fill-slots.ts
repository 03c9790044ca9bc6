import { ResetFactor } from '../people/users/slots'

ResetFactor.fill(() => import('./reset-factor'))
