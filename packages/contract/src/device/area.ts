import { deviceModel } from './device-model'
import { door } from './door'
import { doorDevice } from './door-device'
import { faceDevice } from './face-device'
import { passArea } from './pass-area'
import { scanningHead } from './scanning-head'

export { log } from './log'

/** Doors, and the devices that open them. */
export const title = ['设备', 'Devices'] as const

export const resources = [deviceModel, doorDevice, faceDevice, passArea, door, scanningHead] as const
