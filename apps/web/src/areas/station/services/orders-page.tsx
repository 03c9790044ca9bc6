import { dayText } from '@workplace/contract/kernel/day-text'
import { type DeskOrder, decideOrders, deskOrders, orderTabs } from '@workplace/contract/station/desk-orders'
import { orderStates, orderTones } from '@workplace/contract/station/states'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useChange } from '../../../kernel/client/query'
import { oneOf, useAddress } from '../../../kernel/list/address'
import { search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { nameIn } from '../../../kernel/name-in'
import { clockOf, wallClock } from '../../../kernel/time/zone-time'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../../kernel/words'
import { orderWords as words } from './order-words'
import { ResourceTabs } from './resource-tabs'

const timeIn = (instant: string, zone: string) => clockOf(wallClock(new Date(instant), zone))

const filters = { title: search(words.search), tab: oneOf(orderTabs) }

/** The work list of who brings things to desks. */
export default function OrdersPage() {
  const t = useT()
  const language = useLanguage()
  const address = useAddress(filters)
  const { tab, page, limit } = address.at
  const answer = usePageOf(deskOrders, { ...address.sought, tab, page, limit })
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [declined, setDeclined] = useState<readonly number[] | null>(null)
  const [reason, setReason] = useState('')
  const decide = useChange(decideOrders, { stale: ['/station_order'] })
  const complete = (ids: readonly number[]) =>
    decide.mutate(
      { ids: [...ids], state: 'done' },
      {
        onSuccess: ({ decided }) => {
          toast.success(t(words.completed, { n: decided }))
          setChosen([])
        },
      },
    )
  const decline = () => {
    if (declined === null) return
    decide.mutate(
      { ids: [...declined], state: 'refused', reason: reason.trim() },
      {
        onSuccess: () => {
          toast.success(t(words.declined))
          setChosen([])
          setDeclined(null)
          setReason('')
        },
      },
    )
  }
  const what = (row: DeskOrder) => {
    const name = nameIn(language, row.what, row.what_en)
    return row.quantity === 1 ? name : `${name} × ${row.quantity}`
  }
  const time = (row: DeskOrder) =>
    `${dayText(row.date, language)} ${timeIn(row.start_time, row.timezone)}–${timeIn(row.end_time, row.timezone)}`
  const place = (row: DeskOrder) =>
    [
      nameIn(language, row.office_name, row.office_name_en),
      row.floor_name,
      nameIn(language, row.area_name, row.area_name_en),
    ].join(' · ')
  const state = (row: DeskOrder) => (
    <span className={list.stack}>
      <StateDot tone={orderTones[row.state]}>{t(orderStates[row.state])}</StateDot>
      {row.reason !== null && <small>{row.reason}</small>}
      {row.decided_by !== null && <small>{row.decided_by}</small>}
    </span>
  )
  const actions = (row: DeskOrder) => (
    <span className={list.links}>
      <Button type="link" disabled={decide.isPending} onClick={() => complete([row.id])}>
        {t(words.complete)}
      </Button>
      <Button type="link" danger onClick={() => setDeclined([row.id])}>
        {t(words.decline)}
      </Button>
    </span>
  )
  const columns: Column<DeskOrder>[] = [
    { key: 'desk', title: words.desk, width: 110, cell: (row) => <strong>{row.number}</strong> },
    {
      key: 'what',
      title: words.what,
      width: 220,
      cell: (row) => (
        <span className={list.stack}>
          {what(row)}
          {row.note !== null && <small>{row.note}</small>}
        </span>
      ),
    },
    { key: 'time', title: words.time, width: 200, cell: time },
    { key: 'place', title: words.place, width: 260, cell: place },
    { key: 'person', title: words.person, width: 120, cell: (row) => row.person },
    tab === 'open'
      ? { key: 'actions', title: words.actions, width: 200, cell: actions }
      : { key: 'state', title: words.status, width: 200, cell: state },
  ]
  return (
    <ListPage
      title={words.orders}
      {...{ address, columns, answer }}
      above={
        <>
          <ResourceTabs shown="orders" />
          <TabRow
            label={t(words.states)}
            tabs={orderTabs.map((key) => ({ key, label: t(words[key]) }))}
            active={tab}
            onChange={(next) => address.change({ tab: next })}
          />
        </>
      }
      card={(row) => (
        <>
          <strong>{`${row.number} · ${what(row)}`}</strong>
          <span className={list.quiet}>{[time(row), place(row), row.person].join(' · ')}</span>
          {row.note !== null && <span>{row.note}</span>}
          {tab === 'open' ? actions(row) : state(row)}
        </>
      )}
      choosing={
        tab === 'open'
          ? {
              ...{ chosen, onChoose: setChosen, all: words.selectAll, inCards: true },
              labelOf: (row) => t(words.selectOne, { name: `${row.number} ${what(row)}` }),
            }
          : undefined
      }
      batch={(rows) => (
        <>
          <span>{t(words.selected, { n: rows.length })}</span>{' '}
          <Button size="small" type="primary" onClick={() => complete(rows.map(({ id }) => id))}>
            {t(words.complete)}
          </Button>{' '}
          <Button size="small" danger onClick={() => setDeclined(rows.map(({ id }) => id))}>
            {t(words.decline)}
          </Button>
        </>
      )}
      empty={tab === 'open' ? words.none : words.noneDone}
      emptyFiltered={words.noMatch}
      emptyHint={<p className={list.quiet}>{t(words.forWhom)}</p>}
      total={words.total}
    >
      {declined !== null && (
        <Modal
          open
          width={420}
          title={t(words.decline)}
          okText={t(words.decline)}
          okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
          cancelText={t(words.cancel)}
          confirmLoading={decide.isPending}
          onOk={decline}
          onCancel={() => setDeclined(null)}
        >
          <Input
            autoFocus
            aria-label={t(words.reason)}
            placeholder={t(words.reason)}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Modal>
      )}
    </ListPage>
  )
}
