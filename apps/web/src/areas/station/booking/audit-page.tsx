import { dayText } from '@workplace/contract/kernel/day-text'
import { type AuditedDesk, auditDesks, auditTabs, deskAudits } from '@workplace/contract/station/desk-audit'
import { bookingStates, bookingTones } from '@workplace/contract/station/states'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useChange } from '../../../kernel/client/query'
import { oneOf, useAddress } from '../../../kernel/list/address'
import { office, search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { nameIn } from '../../../kernel/name-in'
import { useSession } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../../kernel/words'
import { useDeskRefresh } from '../live/use-desk-refresh'
import { auditWords as words } from './audit-words'
import { officeTime } from './use-desks'

const filters = { title: search(words.search), office, tab: oneOf(auditTabs) }

/** Bookings of desks about which somebody decides: one, or several at once. */
export default function AuditPage() {
  const t = useT()
  const language = useLanguage()
  const may = useSession(({ permissions }) => permissions.has('change-review'))
  const address = useAddress(filters)
  const { tab, page, limit } = address.at
  const { office: office_id, ...sought } = address.sought
  const answer = usePageOf(deskAudits, {
    ...{ ...sought, tab, page, limit },
    ...(office_id === undefined ? {} : { office_id }),
  })
  useDeskRefresh({ office_id }, '/station_audit')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [rejecting, setRejecting] = useState<readonly number[] | null>(null)
  const [form] = Form.useForm<{ reason?: string }>()
  const audit = useChange(auditDesks, { stale: ['/station_audit', '/reservation', '/station'] })
  const decide = (ids: readonly number[], approve: boolean, reason: string | null = null) =>
    audit.mutate(
      { ids: [...ids], approve, reason },
      {
        onSuccess: ({ decided }) => {
          toast.success(t(approve ? words.approved : words.rejected, { n: decided }))
          setChosen([])
          setRejecting(null)
        },
      },
    )
  const time = (row: AuditedDesk) =>
    `${dayText(row.date, language)} ${officeTime(row.start_time, row.timezone)}–${officeTime(row.end_time, row.timezone)}`
  const place = (row: AuditedDesk) =>
    [
      nameIn(language, row.office_name, row.office_name_en),
      row.floor_name,
      nameIn(language, row.area_name, row.area_name_en),
    ].join(' · ')
  const person = (row: AuditedDesk) => (
    <span className={list.stack}>
      {row.guest ? t(words.forGuest, { name: row.person }) : row.person}
      <small>
        {[row.department, row.booker === row.person ? null : t(words.askedBy, { name: row.booker })]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </span>
  )
  const state = (row: AuditedDesk) => (
    <span className={list.stack}>
      <StateDot tone={bookingTones[row.state]}>{t(bookingStates[row.state])}</StateDot>
      {row.taken && <small>{t(words.taken)}</small>}
      {row.state === 'pending' && row.others > 0 && <small>{t(words.others, { n: row.others })}</small>}
      {row.state !== 'pending' && (
        <small>{[row.decided_by ?? t(words.undecided), row.decision].filter(Boolean).join(' · ')}</small>
      )}
    </span>
  )
  const actions = (row: AuditedDesk) =>
    may && (
      <span className={list.links}>
        <Button type="link" disabled={audit.isPending || row.taken} onClick={() => decide([row.id], true)}>
          {t(words.approve)}
        </Button>
        <Button type="link" danger disabled={audit.isPending} onClick={() => setRejecting([row.id])}>
          {t(words.reject)}
        </Button>
      </span>
    )
  const columns: Column<AuditedDesk>[] = [
    { key: 'number', title: words.number, width: 110, cell: (row) => <strong>{row.number}</strong> },
    { key: 'time', title: words.time, width: 200, cell: time },
    { key: 'who', title: words.who, width: 180, cell: person },
    { key: 'place', title: words.place, width: 250, cell: place },
    { key: 'state', title: words.status, width: 190, cell: state },
    ...(tab === 'pending' ? [{ key: 'actions', title: words.actions, width: 150, cell: actions }] : []),
  ]
  return (
    <ListPage
      title={words.title}
      refresh
      {...{ address, columns, answer }}
      above={
        <TabRow
          label={t(words.lists)}
          tabs={auditTabs.map((key) => ({ key, label: t(words[key]) }))}
          active={tab}
          onChange={(next) => {
            setChosen([])
            address.change({ tab: next })
          }}
        />
      }
      card={(row) => (
        <>
          <strong>{`${row.number} · ${time(row)}`}</strong> {person(row)}
          <span className={list.quiet}>{place(row)}</span>
          {state(row)}
          {tab === 'pending' && actions(row)}
        </>
      )}
      choosing={
        tab === 'pending' && may
          ? {
              ...{ chosen, onChoose: setChosen, all: words.selectAll, inCards: true },
              labelOf: (row) => t(words.selectOne, { name: row.number }),
              may: () => true,
            }
          : undefined
      }
      batch={(rows) => (
        <>
          <span>{t(words.selected, { n: rows.length })}</span>{' '}
          <span className={list.tools}>
            <Button danger disabled={audit.isPending} onClick={() => setRejecting(rows.map(({ id }) => id))}>
              {t(words.reject)}
            </Button>
            <Button
              type="primary"
              disabled={audit.isPending}
              onClick={() =>
                decide(
                  rows.map(({ id }) => id),
                  true,
                )
              }
            >
              {t(words.approve)}
            </Button>
          </span>
        </>
      )}
      empty={tab === 'pending' ? words.noneWaiting : words.noneDecided}
      emptyFiltered={words.noMatch}
      total={words.total}
    >
      {rejecting !== null && (
        <Modal
          open
          width={420}
          title={t(words.rejectAsk, { n: rejecting.length })}
          okText={t(words.reject)}
          cancelText={t(words.cancel)}
          okButtonProps={{ danger: true }}
          confirmLoading={audit.isPending}
          onOk={form.submit}
          onCancel={() => setRejecting(null)}
        >
          <Form
            form={form}
            layout="vertical"
            onFinish={({ reason = '' }) => decide(rejecting, false, reason.trim() || null)}
          >
            <Form.Item name="reason" label={t(words.reason)}>
              <Input maxLength={200} autoFocus />
            </Form.Item>
          </Form>
        </Modal>
      )}
    </ListPage>
  )
}
