import type { Words } from '../../../kernel/words'

/** The card of a room, its price, and favourites. */
export const roomWords = {
  // favourites
  star: ['收藏 {room}', 'Add {room} to favourites'],
  starred: ['已收藏 {room}', '{room} is in your favourites'],
  starFailed: ['收藏未保存，请重试', 'The favourite wasn’t saved. Try again.'],
  // the card
  priceTitle: ['价格', 'Price'],
  noCharge: ['免费', 'Free'],
  perHour: ['¥{amount}/小时', '¥{amount}/hour'],
  perHalfDay: ['¥{amount}/半天', '¥{amount}/half day'],
  perDay: ['¥{amount}/天', '¥{amount}/day'],
  perBooking: ['¥{amount}/次', '¥{amount}/booking'],
  peak: ['高峰时段 ¥{amount}', '¥{amount} at peak times'],
  firstFree: ['前 {n} 分钟免费', 'first {n, plural, one {# minute} other {# minutes}} free'],
  plan: ['楼层平面图', 'Floor plan'],
  planOf: ['{office} {floor} 平面图', 'Floor plan of {floor}, {office}'],
  hereOnPlan: ['{name}的位置', 'Location of {name}'],
  report: ['报修', 'Report a problem'],
  copyLink: ['复制链接', 'Copy link'],
  copied: ['链接已复制', 'Link copied'],
  copyFailed: ['无法复制，请手动选择链接', 'Couldn’t copy. Select the link manually.'],
  code: ['二维码', 'QR code'],
  codeOf: ['{room} 的预订二维码', 'QR code for booking {room}'],
  codeHint: ['扫码预订', 'Scan to book'],
  download: ['下载 SVG', 'Download SVG'],
  print: ['打印', 'Print'],
} as const satisfies Words
