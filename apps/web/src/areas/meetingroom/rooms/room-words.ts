import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as shared from '../../../kernel/common-words'

export const roomWords = {
  room: meetingroomWords.room,
  log: meetingroomWords.roomLog,
  showLog: ['变更记录', 'Change history'],
  copy: shared.copy,
  copyName: common.copyOf,
  codes: shared.qrCode,
  codesTitle: ['门牌二维码', 'Door QR codes'],
  codesHint: ['每间会议室一张，扫码即可查看空闲并预订', 'One per room: scan to see availability and book'],
  scan: ['扫码查看空闲时间并预订', 'Scan to see availability and book'],
  seats: ['{n}人', '{n, plural, one {# seat} other {# seats}}'],
  perPage: ['每页', 'Per page'],
  large: ['1 张（门牌）', '1 (door sign)'],
  small: ['6 张（标签）', '6 (labels)'],
  print: shared.print,
  close: shared.close,
  retry: shared.tryAgain,
  codeOf: ['{name}的二维码', 'QR code of {name}'],
  outlookNote: [
    '这里的设置现在会保存并校验；与 Outlook 的同步本身将在后续版本提供。',
    'Settings are validated and saved now. Synchronisation with Outlook will come in a later version.',
  ],
  lock: meetingroomWords.lock,
  occupy: ['周期占用', 'Recurring reservation'],
  remove: shared.remove,
} as const satisfies Words
