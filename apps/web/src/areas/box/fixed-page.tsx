import { type AssignedLocker, assignedLockers, takeBackLockers } from '@workplace/contract/box/lockers'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useChange } from '../../kernel/client/query'
import { sortBy, useAddress } from '../../kernel/list/address'
import { office, search } from '../../kernel/list/filters'
import list from '../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../kernel/list/list-page'
import { useMay } from '../../kernel/session/session'
import { toast } from '../../kernel/toast/toast'
import { useLanguage, useT } from '../../kernel/words'
import { AssignDialog } from './assign-dialog'
import { BoxTabs } from './box-tabs'
import { lockerWords as words } from './box-words'
import { momentText, placeText } from './locker-place'

const sorts = ['number', 'holder', 'start']
const filters = {
  title: search(words.search),
  office,
  sort: sortBy(
    (sort) => sorts.includes(sort.slice(1)) && /^[+-]/.test(sort),
    () => '+number',
  ),
} as const

/** Lockers that belong to somebody. */
export default function FixedPage() {
  const t = useT()
  const language = useLanguage()
  const mayAssign = useMay('add-fixed')
  const mayTakeBack = useMay('delete-fixed')
  const [modal, asking] = Modal.useModal()
  const [assigning, setAssigning] = useState(false)
  const address = useAddress(filters)
  const { sort, page, limit } = address.at
  const { office: office_id, ...sought } = address.sought
  const answer = usePageOf(assignedLockers, {
    ...sought,
    ...(office_id === undefined ? {} : { office_id }),
    ...{ sort, page, limit },
  })
  const takeBack = useChange(takeBackLockers, { stale: ['/box', '/box_fixed', '/box_unused'] })
  const ask = async (row: AssignedLocker) => {
    const yes = await modal.confirm({
      title: t(words.takeBackAsk, { number: row.number, name: row.holder }),
      content: t(words.takeBackText),
      okText: t(words.takeBack),
      cancelText: t(words.cancel),
    })
    if (yes) takeBack.mutate({ ids: [row.id] }, { onSuccess: () => toast.success(t(words.takenBack)) })
  }
  const action = (row: AssignedLocker) =>
    mayTakeBack && (
      <span className={list.links}>
        <Button type="link" onClick={() => void ask(row)}>
          {t(words.takeBack)}
        </Button>
      </span>
    )
  const columns: Column<AssignedLocker>[] = [
    {
      key: 'number',
      title: words.number,
      width: 150,
      sort: 'ascend',
      cell: (row) => <strong>{row.number}</strong>,
    },
    {
      key: 'holder',
      title: words.holder,
      width: 180,
      sort: 'ascend',
      cell: (row) => (
        <span className={list.stack}>
          {row.holder}
          {row.department !== null && <small>{row.department}</small>}
        </span>
      ),
    },
    { key: 'shared', title: words.sharedWith, width: 160, cell: (row) => row.members.join(', ') },
    { key: 'place', title: words.place, width: 300, cell: (row) => placeText(language, row) },
    {
      key: 'start',
      title: words.since,
      width: 180,
      sort: 'descend',
      cell: (row) => momentText(language, row.start_time, row.timezone),
    },
    { key: 'actions', title: words.actions, width: 110, cell: action },
  ]
  return (
    <ListPage
      title={words.fixed}
      {...{ address, columns, answer }}
      above={<BoxTabs shown="fixed" />}
      tools={
        mayAssign && (
          <Button type="primary" onClick={() => setAssigning(true)}>
            {t(words.assign)}
          </Button>
        )
      }
      card={(row) => (
        <>
          <strong>{`${row.number} · ${row.holder}`}</strong>
          <span className={list.quiet}>{[row.department, placeText(language, row)].filter(Boolean).join(' · ')}</span>
          {row.members.length > 0 && <span>{t(words.sharedWithThem, { names: row.members.join(', ') })}</span>}
          {action(row)}
        </>
      )}
      empty={words.noneFixed}
      emptyFiltered={words.noMatch}
      total={words.total}
    >
      {asking}
      {assigning && <AssignDialog onClose={() => setAssigning(false)} />}
    </ListPage>
  )
}
