import { GuestsInside } from '../device/core/slots'

GuestsInside.fill(() => import('./guests-inside'))
