import * as deviceWords from '../device/words'
import type { Words } from '../kernel/words'
import { deliveryStates } from './delivery-words'

/** How a window stands at one of its doors. */
export const windowDoorStates = {
  held: deliveryStates.held,
  waiting: deliveryStates.waiting,
  failed: deliveryStates.failed,
  no_device: deviceWords.noDevice,
  leaving: ['收回中', 'Being withdrawn'],
  gone: ['已收回', 'Withdrawn'],
} as const satisfies Words
export type WindowDoorState = keyof typeof windowDoorStates
