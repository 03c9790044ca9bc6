import { MyDesk } from '../account/slots'

MyDesk.fill(() => import('./booking/my-desk-card'))
