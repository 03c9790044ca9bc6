import type { Words } from '@workplace/contract/kernel/words'

export const infoWords = {
  title: ['公司信息', 'Company information'],
  edit: ['编辑', 'Edit'],
  licence: ['授权', 'Licence'],
  code: ['授权码', 'Licence code'],
  none: ['未录入', 'Not set'],
  until: ['有效期', 'Valid'],
  unlimited: ['不限期', 'No expiry'],
  untilDate: ['至 {until}', 'until {until}'],
  fromDate: ['自 {from}', 'from {from}'],
  daysLeft: ['还剩 {n} 天', '{n, plural, one {# day} other {# days}} left'],
  ended: ['已到期', 'Expired'],
  users: ['用户', 'Users'],
  rooms: ['会议室', 'Meeting rooms'],
  devices: ['授权设备数', 'Licensed devices'],
  ofMost: ['{used} / {most}', '{used} of {most}'],
  noBound: ['{used}（不限）', '{used} (no limit)'],
  licenceText: ['授权由运营方管理。', 'The licence is managed by the operator.'],
  changedBy: ['{who} 修改于 {when}', 'Changed by {who}, {when}'],
} as const satisfies Words
