import { MyApplications, MyIdentities, SignOnButtons } from '../account/slots'

MyIdentities.fill(() => import('./sso/my-identities'))
SignOnButtons.fill(() => import('./sso/sign-on-buttons'))
MyApplications.fill(() => import('./application/my-applications'))
