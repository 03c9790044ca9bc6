import { detectorGetway, detectors, getwayType } from '@workplace/contract/presence/detector'
import * as presenceTopics from '@workplace/contract/presence/topics'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLive } from '../../kernel/client/live'
import { invalidate } from '../../kernel/client/query'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { TabRow } from '../../kernel/widgets/tab-row'
import { useT } from '../../kernel/words'
import { detectorWords as words } from './detector-words'
import styles from './detectors.module.css'
import { GatewayDrawer } from './gateway-drawer'
import { ListenerLine } from './listener-line'
import { RecordList } from './record-list'
import { BehindGateways } from './slots'

const lists = ['detectors', 'gateways', 'types', 'records'] as const
/** Detectors speak all the time: the lists follow them, but not at every word. */
const atMostEveryMs = 2_000
let looked = 0
let later: ReturnType<typeof setTimeout> | undefined

function lookAgain(): void {
  clearTimeout(later)
  const wait = Math.max(0, looked + atMostEveryMs - Date.now())
  later = setTimeout(() => {
    looked = Date.now()
    void invalidate(detectors.path, detectorGetway.path, '/detector_records')
  }, wait)
}

/** Detectors, their gateways, and what they saw: four lists, one screen. The tab stands in the address. */
export default function DetectorPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const [gateway, setGateway] = useState<{ id: number; name: string } | null>(null)
  useLive(presenceTopics.presence, lookAgain)
  const shown = lists.find((one) => one === params.get('tab')) ?? 'detectors'
  const tabs = (
    <TabRow
      label={t(words.lists)}
      active={shown}
      tabs={lists.map((key) => ({ key, label: t(words[key]) }))}
      onChange={(tab) => setParams(tab === 'detectors' ? {} : { tab }, { replace: true })}
    >
      {shown === 'gateways' && (
        <div className={styles.beside}>
          <ListenerLine />
          <BehindGateways />
        </div>
      )}
    </TabRow>
  )
  if (shown === 'records') return <RecordList tabs={tabs} />
  if (shown === 'types') return <ResourcePage key="types" resource={getwayType} tabs={tabs} />
  if (shown === 'detectors') return <ResourcePage key="detectors" resource={detectors} tabs={tabs} />
  return (
    <>
      <ResourcePage
        key="gateways"
        resource={detectorGetway}
        tabs={<div className={styles.above}>{tabs}</div>}
        actions={(row) => [
          {
            key: 'messages',
            label: t(words.messages),
            onClick: () => setGateway({ id: row.id, name: row.name ?? '' }),
          },
        ]}
      />
      {gateway !== null && <GatewayDrawer gateway={gateway} onClose={() => setGateway(null)} />}
    </>
  )
}
