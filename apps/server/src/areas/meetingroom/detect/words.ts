import type { Words } from '@workplace/contract/kernel/words'

export const detectWords = {
  shortSecret: ['密码至少 {n} 个字符', 'At least {n} characters'],
  floorElsewhere: ['该楼层不在所选办公区', 'This floor is in another office'],
  roomElsewhere: ['该会议室与网关不在同一办公区', 'This room is not in the office of the gateway'],
  detectorsElsewhere: [
    '该网关的探测器绑定了原办公区的会议室，请先解除绑定',
    'Detectors of this gateway look at rooms of its present office. Take those rooms from them first.',
  ],
  heldTooLong: ['按钮的保持时间至少 60 秒', 'A button holds for at least 60 s'],
} as const satisfies Words
