import { useState } from 'react'
import { Panel } from '../../../kernel/panel/panel'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import styles from './application.module.css'
import { words } from './application-words'
import { ConnectPanel } from './connect-panel'
import { KeyList } from './key-list'
import { PeopleList } from './people-list'
import { UsePanel } from './use-panel'
import { WhyPanel } from './why-panel'

export type ApplicationTab = 'connect' | 'keys' | 'people' | 'use' | 'why'
const tabsOf: Readonly<Record<'web' | 'native' | 'service', readonly ApplicationTab[]>> = {
  web: ['connect', 'keys', 'people', 'use', 'why'],
  native: ['connect', 'people', 'use', 'why'],
  service: ['keys', 'use', 'why', 'connect'],
}

type Props = {
  readonly id: number
  readonly name: string
  readonly kind: keyof typeof tabsOf
  readonly first: ApplicationTab
  readonly onClose: () => void
}

/** One application: how to connect it, its keys, who signed in at it, what it calls, and why a call of it is refused. */
export function ApplicationPanel({ id, name, kind, first, onClose }: Props) {
  const t = useT()
  const [tab, setTab] = useState<ApplicationTab>(first)
  const [call, setCall] = useState<string | null>(null)
  return (
    <Panel wide title={t(words.of, { name })} onClose={onClose}>
      <TabRow
        label={t(words.parts)}
        tabs={tabsOf[kind].map((key) => ({ key, label: t(words[key]) }))}
        active={tab}
        onChange={setTab}
      >
        <div className={styles.part}>
          {tab === 'connect' ? (
            <ConnectPanel id={id} />
          ) : tab === 'people' ? (
            <PeopleList id={id} />
          ) : tab === 'keys' ? (
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
            <WhyPanel {...{ id, call }} forPeople={kind !== 'service'} onCall={setCall} />
          )}
        </div>
      </TabRow>
    </Panel>
  )
}
