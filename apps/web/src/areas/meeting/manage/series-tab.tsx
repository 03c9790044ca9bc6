import { cyclePerson, type ManagedSeries } from '@workplace/contract/meeting/manage/manage'
import { mostMeetings } from '@workplace/contract/meeting/manage/meeting-log'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { type FilterAt, oneOf, useAddress } from '../../../kernel/list/address'
import { search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPanel, usePageOf } from '../../../kernel/list/list-page'
import { nameIn } from '../../../kernel/name-in'
import { dateText } from '../../../kernel/time/time-text'
import { useLanguage, useT } from '../../../kernel/words'
import { ruleSentence } from '../series/series-sentence'
import { manageWords as words } from './manage-words'
import { booker, manageTabs } from './meeting-filters'
import { SeriesDrawer } from './series-drawer'
import type { OnFailed } from './use-manage'

const filters = { tab: oneOf(manageTabs), title: search(words.searchSeries), booker }

/** The series in one's offices, with who booked them; each is looked at and cancelled in its drawer. */
export function SeriesTab({ onFailures }: { readonly onFailures: OnFailed }) {
  const t = useT()
  const language = useLanguage()
  const [onlyToCome, setOnlyToCome] = useState(true)
  const address = useAddress({
    ...filters,
    // no part of the address: whoever comes back looks at what is to come
    toCome: {
      read: () => null,
      input: ({ change }: FilterAt<null>) => (
        <Checkbox
          checked={onlyToCome}
          onChange={({ target }) => {
            setOnlyToCome(target.checked)
            change({ page: 1 })
          }}
        >
          {t(words.onlyToCome)}
        </Checkbox>
      ),
    },
  })
  const { id, page, limit } = address.at
  const { title, booker: user_id } = address.sought
  const answer = usePageOf(cyclePerson, { title, user_id, page, limit, ...(onlyToCome ? { to_come: '1' } : {}) })
  const open = (next: number | null) => address.change({ id: next })
  const columns: Column<ManagedSeries>[] = [
    { key: 'title', title: words.meeting, width: 200, cell: (row) => <Name row={row} onOpen={() => open(row.id)} /> },
    { key: 'rule', title: words.rule, width: 220, cell: (row) => <Rule row={row} /> },
    {
      key: 'span',
      title: words.span,
      width: 200,
      cell: (row) => `${dateText(row.first_date, language)} – ${dateText(row.last_date, language)}`,
      card: false,
    },
    {
      key: 'room',
      title: words.room,
      width: 160,
      cell: (row) => (
        <span className={list.stack}>
          {row.meetingroom_name}
          <small>{nameIn(language, row.office_name, row.office_name_en)}</small>
        </span>
      ),
      card: (row) => row.meetingroom_name,
    },
    {
      key: 'booker',
      title: words.booker,
      width: 140,
      cell: (row) => (
        <span className={list.stack}>
          {row.booker_name}
          {row.department !== null && <small>{row.department}</small>}
        </span>
      ),
      card: (row) => row.booker_name,
    },
    {
      key: 'to_come',
      title: words.toCome,
      width: 90,
      end: true,
      cell: (row) => row.to_come,
      card: (row) => (
        <span className={list.quiet}>
          {t(words.toCome)} {row.to_come} · {t(words.cancelledCount)} {row.cancelled}
        </span>
      ),
    },
    { key: 'cancelled', title: words.cancelledCount, width: 100, end: true, cell: (row) => row.cancelled, card: false },
  ]
  return (
    <>
      <ListPanel
        {...{ address, answer, columns }}
        empty={words.noSeries}
        total={({ total, more }) => (more ? t(words.beyond, { n: mostMeetings }) : t(words.seriesTotal, { n: total }))}
      />
      {id !== null && (
        <SeriesDrawer
          key={id}
          id={id}
          onMeeting={(meeting) => address.restart({ id: meeting })}
          onFailures={onFailures}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}

function Name({ row, onOpen }: { row: ManagedSeries; onOpen: () => void }) {
  const t = useT()
  const title = row.title || t(words.private)
  return (
    <button type="button" className={list.open} aria-label={t(words.open, { title })} onClick={onOpen}>
      {title}
    </button>
  )
}

function Rule({ row }: { row: ManagedSeries }) {
  const language = useLanguage()
  return (
    <span className={list.stack}>
      {ruleSentence(row, language)}
      <small>
        {row.start_time}–{row.end_time}
      </small>
    </span>
  )
}
