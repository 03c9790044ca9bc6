import { useSearchParams } from 'react-router'
import { TabRow } from '../../kernel/widgets/tab-row'
import { useT } from '../../kernel/words'
import { EventList } from './event-list'
import { JobList } from './job-list'
import { logWords as words } from './log-words'

/** What the product does by itself, and how that went. The tab stands in the address. */
export default function SystemLogPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const shown = params.get('tab') === 'events' ? 'events' : 'jobs'
  const tabs = (
    <TabRow
      label={t(words.title)}
      tabs={[
        { key: 'jobs', label: t(words.jobs) },
        { key: 'events', label: t(words.events) },
      ]}
      active={shown}
      onChange={(tab) => setParams(tab === 'events' ? { tab } : {}, { replace: true })}
    />
  )
  return shown === 'events' ? <EventList key="events" tabs={tabs} /> : <JobList key="jobs" tabs={tabs} />
}
