import { comma } from '@workplace/contract/kernel/comma'
import type { RequestFlow } from '@workplace/contract/meeting/approval/approval'
import list from '../../../kernel/list/list.module.css'
import { serverNow } from '../../../kernel/time/server-clock'
import { instantText } from '../../../kernel/time/time-text'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { type Translate, useLanguage, useT } from '../../../kernel/words'
import { approvalWords as words } from './approval-words'

const named = 2

/** Whose turn it is, in a few words. */
function waitsForText({ asked }: Pick<RequestFlow, 'asked'>, t: Translate, comma: string): string {
  const names = asked.slice(0, named).join(comma)
  const shown = asked.length > named ? t(words.more, { names, n: asked.length - named }) : names
  return t(words.waitsFor, { names: asked.length === 0 ? t(words.anybody) : shown })
}

/** Where a request stands: its step, whose turn it is, and until when. */
export function FlowLine({ flow }: { flow: RequestFlow | null }) {
  const t = useT()
  const language = useLanguage()
  if (flow === null) return <span className={list.quiet}>{t(words.anyApprover)}</span>
  const isOverdue = flow.deadline !== null && Date.parse(flow.deadline) <= serverNow()
  return (
    <span className={list.stack}>
      {flow.steps > 1 && t(words.stepOf, { step: flow.step, steps: flow.steps })}
      <span>{waitsForText(flow, t, comma[language])}</span>
      {flow.deadline !== null &&
        (isOverdue ? (
          <StateDot tone="bad">{t(words.overdue)}</StateDot>
        ) : (
          <small>{t(words.until, { time: instantText(flow.deadline, language) })}</small>
        ))}
    </span>
  )
}
