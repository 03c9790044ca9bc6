import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as visitorWords from '@workplace/contract/visitor/words'
import * as shared from '../../kernel/common-words'
import { words as visitor } from './visitor-words'

export const keepWords = {
  hold: visitorWords.hold,
  end_hold: visitorWords.endHold,
  forget: visitorWords.forgetNow,
  reveal: visitorWords.revealNumber,
  proof: visitorWords.deletionProof,
  holdText: [
    '到此日之前，资料不会按保留期或访客的要求删除。',
    'Until then nothing is deleted, neither by its keeping period nor because the visitor asks for it.',
  ],
  endText: ['资料将按保留期删除。', 'Their data is deleted by its keeping period again.'],
  forgetText: [
    '姓名、联系方式、证件号码、来访经过和留言将立即删除，不能恢复；统计数字保留。',
    'Name, contact details, ID number and history are deleted at once and can’t be restored. Numbers for statistics stay.',
  ],
  heldNow: ['资料已保全', 'Their data is kept'],
  endedNow: ['已结束保全', 'Their data is no longer kept'],
  forgottenNow: ['资料已删除', 'Their data was deleted'],
  until: visitorWords.keptUntil,
  forgotten: ['资料已于此时删除', 'Data deleted'],
  onlyKept: ['资料保全', 'Kept data'],
  kept: ['保全中', 'Kept'],
  why: common.reason,
  revealHelp: visitor.letInHelp,
  show: shared.view,
  document: common.idNumber,
  close: shared.close,
  dayMissing: visitor.dayMissing,
  reasonMissing: common.reasonMissing,
} as const satisfies Words
