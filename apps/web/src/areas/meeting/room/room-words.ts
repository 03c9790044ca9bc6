import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as repairWords from '@workplace/contract/repair/words'
import * as shared from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'
import * as ours from '../core/shared-words'

/** The card of a room, its price, and favourites. */
export const roomWords = {
  // favourites
  star: ['收藏 {room}', 'Add {room} to favourites'],
  starred: ['已收藏 {room}', '{room} is in your favourites'],
  starFailed: ['收藏未保存，请重试', 'The favourite wasn’t saved. Try again.'],
  // the card
  priceTitle: meetingroomWords.price,
  noCharge: ours.free,
  perHour: ['¥{amount}/小时', '¥{amount}/hour'],
  perHalfDay: ['¥{amount}/半天', '¥{amount}/half day'],
  perDay: ['¥{amount}/天', '¥{amount}/day'],
  perBooking: ['¥{amount}/次', '¥{amount}/booking'],
  peak: ['高峰时段 ¥{amount}', '¥{amount} at peak times'],
  firstFree: ours.firstMinutesFree,
  plan: ['楼层平面图', 'Floor plan'],
  planOf: ['{office} {floor} 平面图', 'Floor plan of {floor}, {office}'],
  hereOnPlan: ['{name}的位置', 'Location of {name}'],
  report: repairWords.reportProblem,
  copyLink: ['复制链接', 'Copy link'],
  copied: ours.linkCopied,
  copyFailed: ['无法复制，请手动选择链接', 'Couldn’t copy. Select the link manually.'],
  code: shared.qrCode,
  codeOf: ['{room} 的预订二维码', 'QR code for booking {room}'],
  codeHint: ['扫码预订', 'Scan to book'],
  download: ['下载 SVG', 'Download SVG'],
  print: shared.print,
} as const satisfies Words
