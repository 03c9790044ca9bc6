import {
  cardSwipeFile,
  cardSwipePage,
  openDoorFile,
  openDoorPage,
  type PassRow,
  unexplainedPasses,
} from '@workplace/contract/pass/passes'
import { passes as topic } from '@workplace/contract/pass/topics'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { useSession } from '../../../kernel/session/session'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { DecideDialog } from './decide-dialog'
import { Heat } from './heat'
import { PassList } from './pass-list'
import { words } from './record-list-words'

const tabs = ['passes', 'swipes', 'unexplained', 'heat'] as const

/** `/device/carddevice/opendoorrecord`: what doors told. */
export default function OpenDoorPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const [decided, setDecided] = useState<PassRow | null>(null)
  const may = useSession(({ permissions }) => permissions.has('change-controller-alarm'))
  useLiveRefresh(topic, '/opendoorrecord', '/cardswipe', '/pass/unexplained')
  const shown = tabs.find((one) => one === params.get('tab')) ?? 'passes'
  const row = (
    <TabRow
      label={t(words.lists)}
      active={shown}
      tabs={tabs.map((key) => ({ key, label: t(words[key]) }))}
      onChange={(tab) => setParams(tab === 'passes' ? {} : { tab }, { replace: true })}
    />
  )
  const list = { kind: 'doors', title: words.openDoorRecords, tabs: row } as const
  if (shown === 'heat') return <Heat tabs={row} />
  if (shown === 'swipes') return <PassList key="swipes" {...list} endpoint={cardSwipePage} saves={cardSwipeFile} />
  if (shown === 'passes') return <PassList key="passes" {...list} endpoint={openDoorPage} saves={openDoorFile} />
  return (
    <PassList
      key="unexplained"
      {...list}
      endpoint={unexplainedPasses}
      empty={words.nothingOpen}
      {...(may
        ? {
            more: {
              key: 'decide',
              title: words.decide,
              width: 90,
              cell: (pass: PassRow) =>
                pass.time_state === 'doubtful' ? (
                  <Button type="link" size="small" onClick={() => setDecided(pass)}>
                    {t(words.decide)}
                  </Button>
                ) : null,
            },
          }
        : {})}
    >
      {decided === null ? null : <DecideDialog pass={decided} onClose={() => setDecided(null)} />}
    </PassList>
  )
}
