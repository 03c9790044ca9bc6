import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { approvalWords as words } from './approval-words'
import { auditTabs } from './audit-filters'
import { auditWords, tabWords } from './audit-words'

type Shown = (typeof auditTabs)[number] | 'flows'

/** Requests and the flows that decide about them: two screens under one menu entry. */
export function ApprovalTabs({ shown, onChange }: { shown: Shown; onChange: (tab: Shown) => void }) {
  const t = useT()
  return (
    <TabRow<Shown>
      label={t(auditWords.tabs)}
      tabs={[
        ...auditTabs.map((tab) => ({ key: tab, label: t(tabWords[tab]) })),
        { key: 'flows', label: t(words.flows) },
      ]}
      active={shown}
      onChange={onChange}
    />
  )
}
