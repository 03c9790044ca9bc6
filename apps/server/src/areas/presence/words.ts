import type { Words } from '@workplace/contract/kernel/words'
import * as placeWords from '@workplace/contract/place/words'

export const detectWords = {
  shortSecret: ['密码至少 {n} 个字符', 'At least {n} characters'],
  floorElsewhere: placeWords.floorElsewhere,
  roomElsewhere: ['该会议室与网关不在同一办公区', 'This room isn’t in the gateway’s office'],
  detectorsElsewhere: [
    '该网关的探测器绑定了原办公区的会议室，请先解除绑定',
    'Detectors of this gateway are assigned to rooms in its current office. Remove those assignments first.',
  ],
  heldTooLong: ['按钮的保持时间至少 60 秒', 'The hold time of a button must be at least 60 seconds'],
} as const satisfies Words
