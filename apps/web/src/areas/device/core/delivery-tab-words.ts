import * as deviceWords from '@workplace/contract/device/words'
import type { Words } from '../../../kernel/words'

export const deliveryTabWords = {
  lists: ['设备与下发', 'Devices and delivery'],
  faceDevices: deviceWords.faceDevices,
  controllers: deviceWords.controllers,
  delivery: ['下发情况', 'Delivery'],
} as const satisfies Words
