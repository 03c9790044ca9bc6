import { OtherDevices } from '../device/core/slots'
import { BehindGateways } from '../presence/slots'

OtherDevices.fill(() => import('./things-link'))
BehindGateways.fill(() => import('./things-link'))
