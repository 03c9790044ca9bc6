import type { Words } from '../../../kernel/words'

export const deliveryTabWords = {
  lists: ['设备与下发', 'Devices and delivery'],
  faceDevices: ['人脸设备', 'Face devices'],
  delivery: ['下发情况', 'Delivery'],
} as const satisfies Words
