import { type ListedMeeting, mostMeetings } from '@workplace/contract/meeting/manage/meeting-log'
import type { ReactNode } from 'react'
import list from '../../../kernel/list/list.module.css'
import type { Column } from '../../../kernel/list/list-page'
import { instantText } from '../../../kernel/time/time-text'
import { useLanguage, useT } from '../../../kernel/words'
import { manageWords as words } from './manage-words'
import { Booker, Place, Slot, State, Title } from './meeting-cells'

/** Meetings as the log and the administration list them: columns, cards, and what is said where there are none. */
export function useMeetingRows<R extends ListedMeeting>(
  onOpen: (row: ListedMeeting) => void,
  /** What can be done with a row. */
  actions?: (row: R) => ReactNode,
) {
  const t = useT()
  const language = useLanguage()
  const numbers = (row: R) =>
    `${t(words.numberOf, { id: String(row.id) })} · ${t(words.peopleCount, { n: row.attendee_count })}`
  const columns: Column<R>[] = [
    {
      key: 'title',
      title: words.meeting,
      width: 184,
      cell: (row) => (
        <span className={list.stack}>
          <Title row={row} onOpen={onOpen} />
          <small>
            {numbers(row)}
            {row.series_id !== null && ` · ${t(words.isSeries)}`}
          </small>
        </span>
      ),
      card: (row) => <Title row={row} onOpen={onOpen} />,
    },
    { key: 'start_time', title: words.time, width: 184, sort: 'descend', cell: (row) => <Slot row={row} /> },
    { key: 'room', title: words.room, width: 184, cell: (row) => <Place row={row} /> },
    { key: 'booker', title: words.booker, width: 128, cell: (row) => <Booker row={row} /> },
    { key: 'state', title: words.state, width: 120, cell: (row) => <State row={row} /> },
    {
      key: 'changed',
      title: words.changedAt,
      width: 150,
      cell: (row) => (
        <span className={list.stack}>
          {instantText(row.updated_at, language)}
          <small>{row.updated_by}</small>
        </span>
      ),
      card: (row) => <small className={list.quiet}>{numbers(row)}</small>,
    },
    ...(actions === undefined ? [] : [{ key: 'actions', title: words.actions, width: 136, cell: actions }]),
  ]
  return {
    ...{ columns, empty: words.empty, emptyFiltered: words.emptyFiltered, pageSizes: [20, 50, 100] },
    total: ({ total, more }: { total: number; more: boolean }) =>
      more ? t(words.beyond, { n: mostMeetings }) : t(words.total, { n: total }),
  }
}
