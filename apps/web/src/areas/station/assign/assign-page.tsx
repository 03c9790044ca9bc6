import { dayText } from '@workplace/contract/kernel/day-text'
import { weekdaysText } from '@workplace/contract/kernel/weekday-text'
import { type Assignment, assignmentStates, assignments, deleteAssignments } from '@workplace/contract/station/assign'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useChange } from '../../../kernel/client/query'
import { sortBy, useAddress } from '../../../kernel/list/address'
import { choice, office, optionsOf, search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { nameIn } from '../../../kernel/name-in'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import { AssignDialog } from './assign-dialog'
import { AssignTabs } from './assign-tabs'
import { assignWords as words } from './assign-words'

const sorts = ['number', 'person', 'begin_date']
const tones = { now: 'good', coming: 'warning', over: 'quiet' } as const
const filters = {
  title: search(words.search),
  office,
  state: choice(words.status, optionsOf(assignmentStates)),
  sort: sortBy(
    (sort) => sorts.includes(sort.slice(1)) && /^[+-]/.test(sort),
    () => '+number',
  ),
} as const

/** Whose desks are, on which weekdays, from when until when. */
export default function AssignPage() {
  const t = useT()
  const language = useLanguage()
  const [modal, asking] = Modal.useModal()
  const mayAdd = useMay('add-assign')
  const mayChange = useMay('change-assign')
  const mayEnd = useMay('delete-assign')
  const address = useAddress(filters)
  const { sort, page, limit } = address.at
  const { office: office_id, ...sought } = address.sought
  const answer = usePageOf(assignments, {
    ...sought,
    ...(office_id === undefined ? {} : { office_id }),
    sort,
    page,
    limit,
  })
  const [open, setOpen] = useState<Assignment | 'new' | null>(null)
  const end = useChange(deleteAssignments, { stale: ['/assign', '/station', '/reservation'] })
  const askEnd = async ({ id, person, number }: Assignment) => {
    const yes = await modal.confirm({
      title: t(words.endAsk, { person, number }),
      content: t(words.endText),
      okText: t(words.end),
      okButtonProps: { danger: true },
      cancelText: t(words.cancel),
    })
    if (yes) end.mutate({ ids: [id] }, { onSuccess: () => toast.success(t(words.ended)) })
  }
  const place = (row: Assignment) =>
    [
      nameIn(language, row.office_name, row.office_name_en),
      row.floor_name,
      nameIn(language, row.area_name, row.area_name_en),
    ].join(' · ')
  const valid = (row: Assignment) =>
    `${dayText(row.begin_date, language)} – ${row.end_date === null ? t(words.noEnd) : dayText(row.end_date, language)}`
  const person = (row: Assignment) => (
    <span className={list.stack}>
      {row.person}
      {row.department !== null && <small>{row.department}</small>}
    </span>
  )
  const state = (row: Assignment) => (
    <span className={list.stack}>
      <StateDot tone={tones[row.state]}>{t(assignmentStates[row.state])}</StateDot>
      {row.shared.length > 0 && (
        <small>{t(words.shared, { days: row.shared.map((day) => dayText(day, language)).join(', ') })}</small>
      )}
    </span>
  )
  const actions = (row: Assignment) => (
    <span className={list.links}>
      {mayChange && row.state !== 'over' && (
        <Button type="link" onClick={() => setOpen(row)}>
          {t(words.change)}
        </Button>
      )}
      {mayEnd && (
        <Button type="link" danger onClick={() => void askEnd(row)}>
          {t(words.end)}
        </Button>
      )}
    </span>
  )
  const columns: Column<Assignment>[] = [
    { key: 'number', title: words.desk, width: 110, sort: 'ascend', cell: (row) => <strong>{row.number}</strong> },
    { key: 'person', title: words.person, width: 160, sort: 'ascend', cell: person },
    { key: 'weekdays', title: words.weekdays, width: 170, cell: (row) => weekdaysText(row.weekdays, language) },
    { key: 'begin_date', title: words.days, width: 220, sort: 'ascend', cell: valid },
    { key: 'state', title: words.status, width: 170, cell: state },
    { key: 'place', title: words.place, width: 240, cell: place },
    { key: 'actions', title: words.actions, width: 130, cell: actions },
  ]
  return (
    <ListPage
      title={words.title}
      {...{ address, columns, answer }}
      above={<AssignTabs shown="assignments" />}
      tools={
        mayAdd && (
          <Button type="primary" onClick={() => setOpen('new')}>
            {t(words.add)}
          </Button>
        )
      }
      card={(row) => (
        <>
          <strong>{`${row.number} · ${row.person}`}</strong> {state(row)}
          <span>{weekdaysText(row.weekdays, language)}</span>
          <span className={list.quiet}>{`${valid(row)} · ${place(row)}`}</span>
          {actions(row)}
        </>
      )}
      empty={words.none}
      emptyFiltered={words.noMatch}
      total={words.total}
    >
      {asking}
      {open !== null && <AssignDialog row={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </ListPage>
  )
}
