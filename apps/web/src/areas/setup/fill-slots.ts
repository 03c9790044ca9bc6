import { MyApplications, MyIdentities, SignOnAgain, SignOnButtons } from '../account/slots'

MyIdentities.fill(() => import('./sso/my-identities'))
SignOnButtons.fill(() => import('./sso/sign-on-buttons'))
SignOnAgain.fill(() => import('./sso/sign-on-again'))
MyApplications.fill(() => import('./application/my-applications'))
