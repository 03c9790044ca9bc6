import { MyApplications } from '../account/slots'

MyApplications.fill(() => import('./application/my-applications'))
