import type { Words } from '@workplace/contract/kernel/words'
import * as photoWords from '@workplace/contract/visitor/photo-words'

export const words = {
  scan: ['用摄像头扫码', 'Scan with the camera'],
  stop: ['关闭摄像头', 'Close the camera'],
  hold: photoWords.holdCode,
  strange: photoWords.notOurs,
  broken: ['无法读取图像，请输入 8 个字母', 'The picture can’t be read. Type the 8 letters instead.'],
  picture: photoWords.cameraPicture,
  other: photoWords.otherCamera,
} as const satisfies Words
