import type { Words } from '@workplace/contract/kernel/words'

export const roomWords = {
  room: ['会议室', 'Room'],
  log: ['会议室日志', 'Room log'],
  showLog: ['变更记录', 'Change history'],
  copy: ['复制', 'Copy'],
  copyName: ['{name} 副本', '{name} (copy)'],
  codes: ['二维码', 'QR code'],
  codesTitle: ['门牌二维码', 'Door QR codes'],
  codesHint: ['每间会议室一张，扫码即可查看空闲并预订', 'One per room: scan to see availability and book'],
  scan: ['扫码查看空闲时间并预订', 'Scan to see availability and book'],
  seats: ['{n}人', '{n, plural, one {# seat} other {# seats}}'],
  perPage: ['每页', 'Per page'],
  large: ['1 张（门牌）', '1 (door sign)'],
  small: ['6 张（标签）', '6 (labels)'],
  print: ['打印', 'Print'],
  close: ['关闭', 'Close'],
  retry: ['重试', 'Try again'],
  codeOf: ['{name}的二维码', 'QR code of {name}'],
  outlookNote: [
    '这里的设置现在会保存并校验；与 Outlook 的同步本身将在后续版本提供。',
    'Settings are validated and saved now. Synchronisation with Outlook will come in a later version.',
  ],
  lock: ['锁定', 'Lock'],
  occupy: ['周期占用', 'Recurring reservation'],
  remove: ['删除', 'Delete'],
} as const satisfies Words
