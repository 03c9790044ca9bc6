import type { Words } from '@workplace/contract/kernel/words'

export const roomWords = {
  copy: ['复制', 'Copy'],
  copyName: ['{name} 副本', '{name} copy'],
  codes: ['二维码', 'QR code'],
  codesTitle: ['门牌二维码', 'Codes for the doors'],
  codesHint: [
    '每间会议室一张，扫码即可查看空闲并预订',
    'One sheet for each room: scan to see when it is free and book it',
  ],
  scan: ['扫码查看空闲时间并预订', 'Scan to see when this room is free and book it'],
  seats: ['{n}人', '{n} seats'],
  perPage: ['每页', 'On a page'],
  large: ['1 张（门牌）', 'One (door sign)'],
  small: ['6 张（标签）', 'Six (labels)'],
  print: ['打印', 'Print'],
  close: ['关闭', 'Close'],
  retry: ['重试', 'Try again'],
  codeOf: ['{name}的二维码', 'Code of {name}'],
} as const satisfies Words
