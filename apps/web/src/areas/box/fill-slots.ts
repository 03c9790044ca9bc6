import { MyLockers } from '../account/slots'

MyLockers.fill(() => import('./my-lockers-card'))
