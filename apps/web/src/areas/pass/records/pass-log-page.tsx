import { recognitionFile, recognitionPage } from '@workplace/contract/pass/passes'
import { recognitions } from '@workplace/contract/pass/topics'
import { useSearchParams } from 'react-router'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { Inside } from './inside'
import { PassList } from './pass-list'
import { words } from './record-list-words'
import { Statistics } from './statistics'

const tabs = ['log', 'inside', 'statistics'] as const

/** `/pass/passlog`: people at doors, who is on site, and how they were recognised. */
export default function PassLogPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  useLiveRefresh(recognitions, '/recognitionrecord', '/pass/inside')
  const shown = tabs.find((one) => one === params.get('tab')) ?? 'log'
  const row = (
    <TabRow
      label={t(words.lists)}
      active={shown}
      tabs={tabs.map((key) => ({ key, label: t(words[key]) }))}
      onChange={(tab) => setParams(tab === 'log' ? {} : { tab }, { replace: true })}
    />
  )
  if (shown === 'inside') return <Inside tabs={row} />
  if (shown === 'statistics') return <Statistics tabs={row} />
  return <PassList kind="people" title={words.passLog} tabs={row} endpoint={recognitionPage} saves={recognitionFile} />
}
