import { useQuery } from '@tanstack/react-query'
import {
  confirmStates,
  monthColumnNames,
  monthFile,
  monthPage,
  monthStatement,
  monthStates,
  payrollTemplates,
  reopenMonth,
  type SheetRow,
  verifyMonth,
} from '@workplace/contract/attendance/month'
import * as topics from '@workplace/contract/attendance/topics'
import { type MonthColumn, monthColumns } from '@workplace/domain/attendance/month'
import { monthsLater } from '@workplace/domain/kernel/date'
import { Button, Form, Input, Modal, Select } from 'antd'
import { Fragment, useState } from 'react'
import { CallError, call, file } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { oneOf, useAddress, word } from '../../../kernel/list/address'
import { SaveMenu, useSaving } from '../../../kernel/list/export-menu'
import { FilterRow } from '../../../kernel/list/filter-row'
import { choice, reference, search } from '../../../kernel/list/filters'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { ReferencesPicker } from '../../../kernel/widgets/reference-input'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../../kernel/words'
import styles from '../days/days.module.css'
import { AdjustmentList } from './adjustment-list'
import { ClosePanel } from './close-panel'
import { monthValue } from './month-value'
import { monthWords as words } from './month-words'
import { Plots } from './plots'
import plotStyles from './plots.module.css'

const tabs = ['sheet', 'plots', 'adjustments'] as const
const filters = {
  tab: oneOf(tabs),
  month: word,
  title: search(words.search),
  department: reference(words.department, 'department'),
  team: reference(words.team, 'attendanceteam'),
  state: choice(words.status, [
    ['open', monthStates.open],
    ['closed', monthStates.closed],
    ['disputed', words.disputed],
    ['unconfirmed', words.unconfirmed],
  ]),
}

/** Which columns somebody wants to see is kept in their browser. */
const kept = 'attendance-month-columns'
const usual: readonly MonthColumn[] = [
  ...(['work_days', 'work_minutes', 'lates', 'lacks', 'absent_days', 'leave_minutes', 'overtime_workday'] as const),
]
function chosenColumns(): readonly MonthColumn[] {
  const said = (localStorage.getItem(kept) ?? '').split(',')
  const known = monthColumns.filter((name) => said.includes(name))
  return known.length === 0 ? usual : known
}

/** `/attendance/statistics`: what months come to, and their closing. */
export default function StatisticsPage() {
  const t = useT()
  const language = useLanguage()
  const address = useAddress(filters)
  const { tab, page, limit } = address.at
  const asked = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(address.at.month ?? '') ? address.at.month : null
  const [shown, setShown] = useState(chosenColumns)
  const [closing, setClosing] = useState(false)
  const [reopening, setReopening] = useState(false)
  const [saving, run] = useSaving()
  const may = useMay('change-attendance-statistics')
  useLiveRefresh(topics.attendance_months, '/attendancestatistics')
  const sought = { ...address.sought, ...(asked === null ? {} : { month: asked }) }
  const { department, team } = address.at
  const plotted = {
    ...(asked === null ? {} : { month: asked }),
    ...(department === null ? {} : { department }),
    ...(team === null ? {} : { team }),
  }
  const answer = usePageOf(monthPage, { ...sought, page, limit })
  const templates = useQuery(queryOf(payrollTemplates, {}, { quiet: true })).data?.items ?? []
  const month = answer.data?.month ?? asked ?? ''
  const step = (by: number) => address.change({ month: monthsLater(asked ?? month, by) })
  // English heads are longer than figures
  const widthOf = (name: MonthColumn) => Math.max(98, 8 * t(monthColumnNames[name]).length + 24)
  const columns: Column<SheetRow>[] = [
    {
      key: 'person',
      title: words.person,
      width: 160,
      cell: ({ person, department }) => (
        <span className={styles.stack}>
          <span>{person}</span>
          <small>{department}</small>
        </span>
      ),
    },
    {
      key: 'state',
      title: words.status,
      width: 170,
      cell: (row) => (
        <span className={styles.stack}>
          <StateDot tone={row.state === 'closed' ? 'good' : row.confirm_state === 'disputed' ? 'bad' : 'quiet'}>
            {t(row.state === 'closed' ? monthStates.closed : confirmStates[row.confirm_state])}
          </StateDot>
          {row.confirm_note !== null && <small>{row.confirm_note}</small>}
          {row.version > 0 && <small>{t(words.version, { n: row.version })}</small>}
          {row.adjustments > 0 && <small>{t(words.adjusted, { n: row.adjustments })}</small>}
        </span>
      ),
    },
    ...shown.map(
      (name): Column<SheetRow> => ({
        key: name,
        title: monthColumnNames[name],
        width: widthOf(name),
        end: true,
        cell: (row) => <span className="wp-figures">{monthValue(name, row.columns[name], language)}</span>,
      }),
    ),
    {
      key: 'actions',
      title: words.statement,
      width: 90,
      cell: ({ user_id, person }) => (
        <Button
          type="link"
          size="small"
          aria-label={`${t(words.statement)} ${person}`}
          onClick={() => run(() => file(monthStatement, { user_id, month }))}
        >
          PDF
        </Button>
      ),
    },
  ]
  const look = async () => {
    try {
      const { checked, differences } = await call(verifyMonth, { month })
      if (differences.length === 0) toast.success(t(words.verified, { n: checked }))
      else
        Modal.error({
          title: t(words.differences),
          content: (
            <ul>
              {differences.map((one) => (
                <li key={`${one.person} ${one.version}`}>{t(words.differs, one)}</li>
              ))}
            </ul>
          ),
        })
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the call has said why
    }
  }
  const above = (
    <>
      <TabRow
        label={t(words.lists)}
        tabs={tabs.map((key) => ({ key, label: t(words[key]) }))}
        active={tab}
        onChange={(next) => address.change({ tab: next })}
      />
      <p className={styles.bar}>
        <Button aria-label={t(words.before)} disabled={month === ''} onClick={() => step(-1)}>
          ‹
        </Button>
        <strong className="wp-figures">{month}</strong>
        <Button aria-label={t(words.after)} disabled={month === ''} onClick={() => step(1)}>
          ›
        </Button>
        {answer.data === undefined ? null : (
          <span className={styles.quiet}>
            {t(words.span, {
              ...{ begin: answer.data.begin_date, end: answer.data.end_date },
              ...{ closed: answer.data.closed, total: answer.data.total },
            })}
            {answer.data.over ? null : ` · ${t(words.notOver)}`}
          </span>
        )}
      </p>
    </>
  )
  if (tab === 'plots')
    return (
      <section className={plotStyles.page}>
        <h1>{t(words.title)}</h1>
        {above}
        <FilterRow set={[address.at.department !== null, address.at.team !== null]}>
          {(['department', 'team'] as const).map((name) => (
            <Fragment key={name}>
              {filters[name].input({ name, value: address.at[name], values: address.at, change: address.change })}
            </Fragment>
          ))}
        </FilterRow>
        <Plots sought={plotted} />
      </section>
    )
  if (tab === 'adjustments') return <AdjustmentList {...{ above, month, may }} title={words.title} />
  const save = (unit: 'hours' | 'minutes') => () =>
    run(() => file(monthFile, { ...sought, month, unit, columns: shown.join(',') }))
  return (
    <ListPage
      title={words.title}
      {...{ address, answer, columns, above }}
      keyOf={({ user_id }: SheetRow) => user_id}
      empty={words.empty}
      total={words.total}
      refresh
      namedCards
      tableSize="small"
      tableWidth={420 + shown.reduce((sum, name) => sum + widthOf(name), 0)}
      pageSizes={[20, 50, 100]}
      filterActions={
        <Select
          mode="multiple"
          aria-label={t(words.columns)}
          prefix={<span className={styles.quiet}>{t(words.columns)}</span>}
          maxTagCount={0}
          maxTagPlaceholder={(rest) => String(rest.length)}
          style={{ minWidth: 150 }}
          popupMatchSelectWidth={220}
          value={[...shown]}
          options={monthColumns.map((name) => ({ value: name, label: t(monthColumnNames[name]) }))}
          onChange={(names: MonthColumn[]) => {
            const next = monthColumns.filter((name) => names.includes(name))
            localStorage.setItem(kept, next.join(','))
            setShown(next.length === 0 ? usual : next)
          }}
        />
      }
      tools={
        <>
          <SaveMenu
            saving={saving}
            items={[
              { key: 'hours', label: t(words.hoursFile), onClick: save('hours') },
              { key: 'minutes', label: t(words.minutesFile), onClick: save('minutes') },
              ...templates.map(({ id, name }) => ({
                key: `template-${id}`,
                label: t(words.templateFile, { name }),
                onClick: () => run(() => file(monthFile, { ...sought, month, template_id: id })),
              })),
            ]}
          />
          <Button disabled={(answer.data?.closed ?? 0) === 0} onClick={() => void look()}>
            {t(words.verify)}
          </Button>
          {may ? (
            <>
              <Button disabled={(answer.data?.closed ?? 0) === 0} onClick={() => setReopening(true)}>
                {t(words.reopen)}
              </Button>
              <Button type="primary" disabled={answer.data?.over !== true} onClick={() => setClosing(true)}>
                {t(words.close)}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      {closing ? <ClosePanel month={month} onClose={() => setClosing(false)} /> : null}
      {reopening ? <ReopenDialog month={month} onClose={() => setReopening(false)} /> : null}
    </ListPage>
  )
}

type ReopenValues = {
  reason: string
  user_ids?: readonly number[] | null
  department_ids?: readonly number[] | null
}

function ReopenDialog({ month, onClose }: { readonly month: string; readonly onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<ReopenValues>()
  const reopen = useChange(reopenMonth, { stale: ['/attendancestatistics', '/myattendance'] })
  const send = async ({ reason, user_ids, department_ids }: ReopenValues) => {
    try {
      const { people, carried } = await reopen.mutateAsync({
        ...{ month, reason: reason.trim() },
        ...{ user_ids: [...(user_ids ?? [])], department_ids: [...(department_ids ?? [])] },
      })
      toast.success(t(carried > 0 ? words.reopenedBut : words.reopened, { n: people, carried }))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the call has said why
    }
  }
  return (
    <Modal
      open
      title={t(words.reopenTitle, { month })}
      okText={t(words.reopen)}
      cancelText={t(words.cancel)}
      confirmLoading={reopen.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles.note}>{t(words.reopenText)}</p>
      <Form form={form} layout="vertical" onFinish={(values: ReopenValues) => void send(values)}>
        <Form.Item name="user_ids" label={t(words.person)}>
          <ReferencesPicker to="user" placeholder={t(words.all)} />
        </Form.Item>
        <Form.Item name="department_ids" label={t(words.department)}>
          <ReferencesPicker to="department" placeholder={t(words.all)} />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t(words.reason)}
          rules={[{ required: true, whitespace: true, message: t(words.reasonMissing) }]}
        >
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
