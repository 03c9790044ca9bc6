import * as companyWords from '@workplace/contract/company/words'
import type { Words } from '@workplace/contract/kernel/words'
import * as shared from '../../kernel/common-words'
import * as ours from './shared-words'

export const infoWords = {
  title: companyWords.companyInformation,
  edit: shared.edit,
  licence: ours.licence,
  code: companyWords.licenceCode,
  none: ['未录入', 'Not set'],
  until: ['有效期', 'Valid'],
  unlimited: ours.noExpiry,
  untilDate: ours.untilDay,
  fromDate: ['自 {from}', 'from {from}'],
  daysLeft: ['还剩 {n} 天', '{n, plural, one {# day} other {# days}} left'],
  ended: ['已到期', 'Expired'],
  users: ['用户', 'Users'],
  rooms: ['会议室', 'Meeting rooms'],
  devices: companyWords.licensedDevices,
  ofMost: ['{used} / {most}', '{used} of {most}'],
  noBound: ['{used}（不限）', '{used} (no limit)'],
  licenceText: ['授权由运营方管理。', 'The licence is managed by the operator.'],
  changedBy: shared.changedBy,
} as const satisfies Words
