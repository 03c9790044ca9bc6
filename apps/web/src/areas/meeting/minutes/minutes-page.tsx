import { type MinutesRow, minutesPage, minutesReaders } from '@workplace/contract/meeting/minutes'
import * as topics from '@workplace/contract/meeting/topics'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { oneOf, useAddress } from '../../../kernel/list/address'
import { dates, office, search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPanel, usePageOf } from '../../../kernel/list/list-page'
import { nameIn } from '../../../kernel/name-in'
import { instantText } from '../../../kernel/time/time-text'
import { clockOf, dayInWords } from '../../../kernel/time/zone-time'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../../kernel/words'
import { minutesWords as words } from './minutes-words'

const MinutesDrawer = lazy(() => import('./minutes-drawer'))

const asked = { all: {}, mine: { mine: '1' }, drafts: { mine: '1', publish_state: '0' } } as const
const tabs = ['all', 'mine', 'drafts'] as const
const filters = {
  tab: oneOf(tabs),
  title: search(words.search),
  ...dates(words.dates, 'from', 'to'),
  office,
}

export default function MinutesPage() {
  const t = useT()
  const language = useLanguage()
  const address = useAddress(filters)
  const { id, tab, page, limit } = address.at
  const { from: start_date, to: end_date, ...sought } = address.sought
  const answer = usePageOf(minutesPage, { ...sought, ...asked[tab], start_date, end_date, page, limit })
  useLiveRefresh(topics.minutes, '/minutes/pagelist')
  const open = (id: number | null) => address.change({ id })
  const columns: Column<MinutesRow>[] = [
    { key: 'title', title: words.subject, width: 280, cell: (row) => <What row={row} onOpen={open} /> },
    { key: 'meeting', title: words.meeting, width: 220, cell: (row) => <Where row={row} /> },
    { key: 'state', title: words.state, width: 110, cell: (row) => <State row={row} /> },
    {
      key: 'recorder',
      title: words.recorder,
      width: 120,
      cell: (row) => row.recorder_name ?? <span className={list.quiet}>{t(words.noRecorder)}</span>,
    },
    { key: 'todos', title: words.todo, width: 170, cell: (row) => <Tasks row={row} /> },
    {
      key: 'changed',
      title: words.changed,
      width: 170,
      cell: (row) => (
        <span className={list.stack}>
          {instantText(row.updated_at, language)}
          <small>{row.updated_by}</small>
        </span>
      ),
    },
  ]
  return (
    <section className={list.page}>
      <h1>{t(words.title)}</h1>
      <TabRow
        label={t(words.filter)}
        tabs={tabs.map((key) => ({ key, label: t(words[key]) }))}
        active={tab}
        onChange={(tab) => address.change({ tab })}
      >
        <ListPanel
          {...{ address, answer, columns }}
          card={(row) => (
            <>
              <State row={row} />
              <What row={row} onOpen={open} />
              <Where row={row} />
              <Tasks row={row} />
            </>
          )}
          empty={words.empty}
          emptyFiltered={words.noMatch}
          emptyHint={
            <>
              <p className={list.quiet}>{t(words.hint)}</p>
              <Link to="/meeting/mine">{t(words.toMeetings)}</Link>
            </>
          }
          total={words.total}
        />
      </TabRow>
      {id !== null && (
        <Suspense>
          <MinutesDrawer key={id} which={{ id }} onClose={() => open(null)} />
        </Suspense>
      )}
    </section>
  )
}

function What({ row, onOpen }: { row: MinutesRow; onOpen: (id: number) => void }) {
  return (
    <span className={list.stack}>
      <button type="button" className={list.open} title={row.title} onClick={() => onOpen(row.id)}>
        {row.title}
      </button>
      {row.meeting_title !== row.title && <small>{row.meeting_title}</small>}
    </span>
  )
}

function Where({ row }: { row: MinutesRow }) {
  const language = useLanguage()
  return (
    <span className={list.stack}>
      <span>
        {dayInWords(row.start_time, language)} {clockOf(row.start_time)}
      </span>
      <small>
        {row.meetingroom_name} · {nameIn(language, row.office_name, row.office_name_en)}
      </small>
    </span>
  )
}

function State({ row }: { row: MinutesRow }) {
  const t = useT()
  if (row.publish_state === 0) return <StateDot tone="warning">{t(words.draft)}</StateDot>
  return (
    <span className={list.stack}>
      <StateDot tone="good">{t(words.published)}</StateDot>
      <small>{t(minutesReaders[row.visible])}</small>
    </span>
  )
}

function Tasks({ row }: { row: MinutesRow }) {
  const t = useT()
  if (row.todos === 0) return null
  return <span>{t(words.openOf, { open: row.open_todos, n: row.todos })}</span>
}
