import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as placeWords from '@workplace/contract/place/words'
import * as visitorWords from '@workplace/contract/visitor/words'
import * as shared from '../../../kernel/common-words'

export const agreementWords = {
  agreements: visitorWords.agreements,
  signatures: ['签署记录', 'Signatures'],
  editions: shared.versionHistory,
  edition: shared.versionOf,
  version: common.version,
  madeBy: shared.madeBy,
  signedBy: ['{n} 人签署', '{n, plural, one {# person} other {# people}} signed'],
  none: ['还没有人签署', 'Nobody has signed yet'],
  search: ['搜索签署人或单号', 'Search by signer or number'],
  signer: peopleWords.personName,
  number: common.orderNumber,
  signedAt: visitorWords.signedAt,
  way: visitorWords.way,
  office: placeWords.office,
  file: ['签署文件', 'Signed file'],
  filing: shared.generating,
  open: ['打开 {name} 的签署文件', 'Open the file signed by {name}'],
  download: shared.download,
  show: ['查看“{title}”的签署记录（{n}）', 'View signatures of “{title}” ({n})'],
  hash: ['SHA-256：{hash}', 'SHA-256: {hash}'],
  total: shared.entryCount,
  notSigned: ['未签署', 'Not signed'],
  signed: ['已签署 · {how} · {time}', 'Signed · {how} · {time}'],
  paper: visitorWords.enterPaper,
  paperHelp: [
    '把访客在纸上签署的协议登记为已签；纸质文件请自行保管。',
    'Enters what they signed on paper as signed. Keep the sheet.',
  ],
  paperDay: ['纸上的日期', 'Day on the paper'],
  paperDone: ['已登记', 'Entered'],
  dayMissing: visitorWords.selectDate,
  cancel: shared.cancel,
} as const satisfies Words
