import { GuestsInside } from '../device/core/slots'
import { VisitPicker } from '../pass/slots'

GuestsInside.fill(() => import('./guests-inside'))
VisitPicker.fill(() => import('./picker/visit-picker'))
