import { holdLocker, type WaitingLocker, waitingLockers } from '@workplace/contract/box/lockers'
import { waitingStates, waitingTones } from '@workplace/contract/box/states'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useChange } from '../../kernel/client/query'
import { sortBy, useAddress } from '../../kernel/list/address'
import { office, search } from '../../kernel/list/filters'
import list from '../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../kernel/list/list-page'
import { useMay } from '../../kernel/session/session'
import { toast } from '../../kernel/toast/toast'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../kernel/words'
import { BoxTabs } from './box-tabs'
import { lockerWords as words } from './box-words'
import { ClearDialog } from './clear-dialog'
import { momentText, placeText } from './locker-place'

const sorts = ['number', 'holder', 'until']
const filters = {
  title: search(words.search),
  office,
  sort: sortBy(
    (sort) => sorts.includes(sort.slice(1)) && /^[+-]/.test(sort),
    () => '+until',
  ),
} as const

/** Lockers whose holders are asked whether they need them, that were not returned in time, and those that wait for two people to clear them. */
export default function UnusedPage() {
  const t = useT()
  const language = useLanguage()
  const may = useMay('change-box')
  const [modal, asking] = Modal.useModal()
  const [clearing, setClearing] = useState<WaitingLocker | null>(null)
  const address = useAddress(filters)
  const { sort, page, limit } = address.at
  const { office: office_id, ...sought } = address.sought
  const answer = usePageOf(waitingLockers, {
    ...sought,
    ...(office_id === undefined ? {} : { office_id }),
    ...{ sort, page, limit },
  })
  const hold = useChange(holdLocker, { stale: ['/box', '/box_unused'] })
  const ask = async (row: WaitingLocker) => {
    const yes = await modal.confirm({
      title: t(words.takeBackAsk, { number: row.number, name: row.holder }),
      content: t(words.takeBackText),
      okText: t(words.takeBack),
      cancelText: t(words.cancel),
    })
    if (yes) hold.mutate({ id: row.id }, { onSuccess: () => toast.success(t(words.takenBack)) })
  }
  const state = (row: WaitingLocker) => (
    <span className={list.stack}>
      <StateDot tone={waitingTones[row.state]}>{t(waitingStates[row.state])}</StateDot>
      {row.taken_back_from !== null && (
        <small>{t(words.takenBackFrom, { time: momentText(language, row.taken_back_from, row.timezone) })}</small>
      )}
    </span>
  )
  const action = (row: WaitingLocker) =>
    may &&
    row.state !== 'idle' && (
      <span className={list.links}>
        {row.may_clear ? (
          <Button type="link" onClick={() => setClearing(row)}>
            {t(words.clear)}
          </Button>
        ) : (
          <Button type="link" onClick={() => void ask(row)}>
            {t(words.takeBack)}
          </Button>
        )}
      </span>
    )
  const due = (row: WaitingLocker) => (row.until === null ? '' : momentText(language, row.until, row.timezone))
  const columns: Column<WaitingLocker>[] = [
    {
      key: 'number',
      title: words.number,
      width: 150,
      sort: 'ascend',
      cell: (row) => <strong>{row.number}</strong>,
    },
    { key: 'state', title: words.status, width: 250, cell: state },
    { key: 'holder', title: words.holder, width: 160, sort: 'ascend', cell: (row) => row.holder },
    { key: 'until', title: words.due, width: 190, sort: 'ascend', cell: due },
    { key: 'place', title: words.place, width: 300, cell: (row) => placeText(language, row) },
    { key: 'actions', title: words.actions, width: 110, cell: action },
  ]
  return (
    <ListPage
      title={words.unused}
      {...{ address, columns, answer }}
      above={<BoxTabs shown="unused" />}
      card={(row) => (
        <>
          <strong>{`${row.number} · ${row.holder}`}</strong> {state(row)}
          <span className={list.quiet}>{[placeText(language, row), due(row)].filter(Boolean).join(' · ')}</span>
          {action(row)}
        </>
      )}
      empty={words.noneWaiting}
      emptyFiltered={words.noMatch}
      total={words.total}
    >
      {asking}
      {clearing !== null && <ClearDialog row={clearing} onClose={() => setClearing(null)} />}
    </ListPage>
  )
}
