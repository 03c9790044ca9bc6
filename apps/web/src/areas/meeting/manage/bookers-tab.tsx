import { type BookPerson, bookPerson } from '@workplace/contract/meeting/manage/manage'
import { Button } from 'antd'
import { useAddress } from '../../../kernel/list/address'
import { search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPanel, usePageOf } from '../../../kernel/list/list-page'
import { useT } from '../../../kernel/words'
import styles from './manage.module.css'
import { manageWords as words } from './manage-words'
import { meetingFilters } from './meeting-filters'

const filters = { title: search(words.searchPeople) }

/** People, and how many meetings of theirs are to come or were cancelled: the way to the meetings of one. */
export function BookersTab() {
  const t = useT()
  const address = useAddress(filters)
  const meetings = useAddress(meetingFilters)
  const { page, limit } = address.at
  const answer = usePageOf(bookPerson, { ...address.sought, page, limit })
  const columns: Column<BookPerson>[] = [
    {
      key: 'name',
      title: words.name,
      cell: (row) => (
        <>
          {row.name}
          {row.status !== 'active' && <span className={styles.tag}>{t(words.disabled)}</span>}
        </>
      ),
      card: (row) => <b>{row.name}</b>,
    },
    { key: 'job_num', title: words.jobNum, cell: (row) => row.job_num ?? '', card: false },
    {
      key: 'department',
      title: words.department,
      cell: (row) => row.department ?? '',
      card: (row) => <span className={list.quiet}>{[row.job_num, row.department].filter(Boolean).join(' · ')}</span>,
    },
    {
      key: 'to_come',
      title: words.toCome,
      width: 120,
      end: true,
      cell: (row) => row.to_come,
      card: (row) => (
        <span>
          {t(words.toCome)} {row.to_come} · {t(words.cancelledCount)} {row.cancelled}
        </span>
      ),
    },
    { key: 'cancelled', title: words.cancelledCount, width: 120, end: true, cell: (row) => row.cancelled, card: false },
    {
      key: 'show',
      title: words.actions,
      width: 140,
      cell: (row) => (
        <span>
          <Button
            type="link"
            size="small"
            aria-label={t(words.showMeetings, { name: row.name })}
            style={{ paddingInline: 0 }}
            onClick={() => meetings.restart({ booker: row.id, sort: '+start_time' })}
          >
            {t(words.showOf)}
          </Button>
        </span>
      ),
    },
  ]
  return (
    <ListPanel
      {...{ address, answer, columns }}
      empty={words.nobody}
      emptyFiltered={words.nobody}
      total={words.peopleTotal}
      tableWidth={760}
    />
  )
}
