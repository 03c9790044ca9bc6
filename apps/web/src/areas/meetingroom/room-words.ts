import type { Words } from '@workplace/contract/kernel/words'

export const roomWords = {
  room: ['会议室', 'Room'],
  log: ['会议室日志', 'Room log'],
  showLog: ['变更记录', 'What was changed'],
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
  outlookNote: [
    '这里的设置现在会保存并校验；与 Outlook 的同步本身将在后续版本提供。',
    'What is entered here is checked and kept. The synchronisation itself comes with a later version.',
  ],
} as const satisfies Words
