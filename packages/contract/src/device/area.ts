import { door } from './door'
import { doorDevice } from './door-device'
import { passArea } from './pass-area'

export { log } from './log'

/** Doors, and the devices that open them. */
export const title = ['设备', 'Devices'] as const

export const resources = [doorDevice, passArea, door] as const
