import type { Words } from '../../../kernel/words'

export const deliveryTabWords = {
  lists: ['设备与下发', 'Devices and delivery'],
  faceDevices: ['人脸设备', 'Face devices'],
  controllers: ['门禁控制器', 'Controllers'],
  delivery: ['下发情况', 'Delivery'],
} as const satisfies Words
