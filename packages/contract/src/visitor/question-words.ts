import type { KeptAnswer, QuestionKind } from '@workplace/domain/visitor/reason-questions'
import * as common from '../kernel/common-words'
import type { Label } from '../kernel/words'

/** How a question of a reason is answered. */
export const kindNames = {
  text: ['短文本', 'Short text'],
  long: ['长文本', 'Long text'],
  yes_no: ['是或否', 'Yes or no'],
  choice: ['单选', 'Choice'],
  date: ['日期', 'Date'],
} as const satisfies Record<QuestionKind, Label>

export const yesNo = { yes: common.yes, no: common.no } as const

/** The words under which something was asked: English ones where there are any. */
export const askedAs = ({ label, label_en }: { label: string; label_en: string | null }): Label => [
  label,
  label_en || label,
]

/** An answer as people read it. */
export function answerText({ kind, value, said, said_en }: KeptAnswer): Label {
  if (kind === 'yes_no') return value === 'yes' ? yesNo.yes : yesNo.no
  return kind === 'choice' && said !== null ? [said, said_en || said] : [value, value]
}
