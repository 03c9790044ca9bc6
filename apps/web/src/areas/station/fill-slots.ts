import { MyDesk } from '../account/slots'
import { MapOfFloor } from '../place/slots'

MyDesk.fill(() => import('./booking/my-desk-card'))
MapOfFloor.fill(() => import('./map/plan-map'))
