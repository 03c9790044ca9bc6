import { useState } from 'react'
import { Panel } from '../../../kernel/panel/panel'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import styles from './application.module.css'
import { words } from './application-words'
import { KeyList } from './key-list'
import { UsePanel } from './use-panel'
import { WhyPanel } from './why-panel'

export type ApplicationTab = 'keys' | 'use' | 'why'
const tabs = ['keys', 'use', 'why'] as const

type Props = {
  readonly id: number
  readonly name: string
  readonly first: ApplicationTab
  readonly onClose: () => void
}

/** One application: its keys, what it calls, and why a call of it is refused. */
export function ApplicationPanel({ id, name, first, onClose }: Props) {
  const t = useT()
  const [tab, setTab] = useState<ApplicationTab>(first)
  const [call, setCall] = useState<string | null>(null)
  return (
    <Panel wide title={t(words.of, { name })} onClose={onClose}>
      <TabRow
        label={t(words.parts)}
        tabs={tabs.map((key) => ({ key, label: t(words[key]) }))}
        active={tab}
        onChange={setTab}
      >
        <div className={styles.part}>
          {tab === 'keys' ? (
            <KeyList {...{ id, name }} />
          ) : tab === 'use' ? (
            <UsePanel
              id={id}
              onWhy={(one) => {
                setCall(one)
                setTab('why')
              }}
            />
          ) : (
            <WhyPanel {...{ id, call }} onCall={setCall} />
          )}
        </div>
      </TabRow>
    </Panel>
  )
}
