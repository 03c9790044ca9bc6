import { schedule } from '@workplace/contract/attendance/schedule'
import { useSearchParams } from 'react-router'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { TabRow } from '../../kernel/widgets/tab-row'
import { useT } from '../../kernel/words'
import { CalendarNote } from './board/calendar-note'
import { RosterView } from './roster/roster-view'
import { rosterWords as words } from './roster/roster-words'
import { useVersions } from './versions/use-versions'

const tabs = ['roster', 'rules'] as const

/** `/attendance/schedule`: which shift is worked on which date: painted for people, and by which schedules. */
export default function SchedulePage() {
  const t = useT()
  const versions = useVersions('pattern')
  const [params, setParams] = useSearchParams()
  const shown = params.get('tab') === 'rules' ? 'rules' : 'roster'
  const row = (
    <>
      <TabRow
        label={t(words.lists)}
        active={shown}
        tabs={tabs.map((key) => ({ key, label: t(words[key]) }))}
        onChange={(tab) => setParams(tab === 'roster' ? {} : { tab }, { replace: true })}
      />
      <CalendarNote />
    </>
  )
  return shown === 'rules' ? (
    <>
      <ResourcePage
        resource={schedule}
        tabs={row}
        actions={({ id, name }) => [versions.action({ id, name: name ?? null })]}
      />
      {versions.panel}
    </>
  ) : (
    <RosterView tabs={row} />
  )
}
