import type { Words } from '../kernel/words'
import { deviceModel } from './device-model'
import { door } from './door'
import { doorDevice } from './door-device'
import { faceDevice } from './face-device'
import { firmware } from './firmware'
import { passArea } from './pass-area'
import { rollout } from './rollout'
import { scanningHead } from './scanning-head'
import { updateClient } from './update-client'
import * as deviceWords from './words'

export * as events from './events'
export { log } from './log'
export * as refusals from './refusals'
export * as topics from './topics'
export * as uploads from './uploads'

/** Doors, and the devices that open them. */
export const title = ['设备', 'Devices'] as const

export const resources = [
  deviceModel,
  doorDevice,
  faceDevice,
  passArea,
  door,
  scanningHead,
  updateClient,
  firmware,
  rollout,
] as const

/** What stands in tables that are no declared resource: for the sentence that says by what a record is in use. */
export const tables = {
  emergency: deviceWords.emergency,
  device_alarm: deviceWords.deviceAlarms,
} as const satisfies Words
