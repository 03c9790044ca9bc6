import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type BusinessRow, businessPage, businessSwitch } from '@workplace/contract/company/businessmanager'
import { Button, Empty, Modal, Select, type TableColumnsType } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { CallError } from '../../kernel/client/client'
import { queryOf, useChange } from '../../kernel/client/query'
import { DataTable } from '../../kernel/list/data-table'
import { FilterRow } from '../../kernel/list/filter-row'
import list from '../../kernel/list/list.module.css'
import { ListFoot } from '../../kernel/list/list-foot'
import { SearchInput } from '../../kernel/list/search-input'
import { useNarrow } from '../../kernel/list/use-narrow'
import { words as listWords } from '../../kernel/list/words'
import { ListError, ListSkeleton } from '../../kernel/resource-page/list-states'
import { dateText } from '../../kernel/time/time-text'
import { toast } from '../../kernel/toast/toast'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../kernel/words'
import { BusinessForm } from './business-form'
import { businessWords as words } from './business-words'

type Status = BusinessRow['status']
const limit = 20

/** The companies of the installation: made, bounded by their licences, suspended and resumed. */
export default function BusinessPage() {
  const t = useT()
  const narrow = useNarrow()
  const [title, setTitle] = useState('')
  const [status, setStatus] = useState<Status | undefined>()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<BusinessRow | 'new' | null>(null)
  const search = (text: string) => {
    setTitle(text)
    setPage(1)
  }
  const answer = useQuery({
    ...queryOf(
      businessPage,
      { page, limit, ...(title === '' ? {} : { title }), ...(status ? { status } : {}) },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.items ?? []
  const failed = answer.data === undefined ? answer.error : null
  const shared = { rows, onEdit: setOpen }
  return (
    <section className={list.page} aria-busy={answer.isPending}>
      <header className={list.head}>
        <h1>{t(words.title)}</h1>
        {failed === null && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('new')}>
            {t(words.add)}
          </Button>
        )}
      </header>
      <div className={list.panel}>
        {failed !== null ? (
          <ListError error={failed} onRetry={() => void answer.refetch()} />
        ) : (
          <>
            <FilterRow>
              <SearchInput label={t(words.search)} value={title} onSettled={search} />
              <Select
                aria-label={t(words.state)}
                prefix={<span className={list.quiet}>{t(words.state)}</span>}
                placeholder={t(listWords.any)}
                allowClear
                value={status}
                options={(['active', 'suspended'] as const).map((one) => ({ value: one, label: t(words[one]) }))}
                onChange={(next: Status | undefined) => {
                  setStatus(next)
                  setPage(1)
                }}
              />
            </FilterRow>
            {answer.isPending ? (
              <ListSkeleton rows={6} />
            ) : rows.length === 0 ? (
              <div className={list.standIn}>
                <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.empty)} />
              </div>
            ) : narrow ? (
              <Cards {...shared} />
            ) : (
              <Companies {...shared} />
            )}
            <ListFoot
              told={answer.data === undefined ? '' : t(words.total, { n: answer.data.total })}
              page={page}
              pageSize={limit}
              total={answer.data?.total}
              onPage={setPage}
            />
          </>
        )}
      </div>
      {open !== null && <BusinessForm row={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </section>
  )
}

type RowsProps = { rows: readonly BusinessRow[]; onEdit: (row: BusinessRow) => void }

function useLicenceText() {
  const t = useT()
  const language = useLanguage()
  return ({ license_end: end }: BusinessRow) => {
    if (end === null) return t(words.unlimited)
    const until = t(words.until, { until: dateText(end, language) })
    return end < dayjs().format('YYYY-MM-DD') ? `${until} (${t(words.ended)})` : until
  }
}

const bounded = (used: number, most: number | null) => (most === null ? String(used) : `${used} / ${most}`)

function State({ row }: { row: BusinessRow }) {
  const t = useT()
  return <StateDot tone={row.status === 'active' ? 'good' : 'bad'}>{t(words[row.status])}</StateDot>
}

function Companies({ rows, onEdit }: RowsProps) {
  const t = useT()
  const licenceText = useLicenceText()
  const columns: TableColumnsType<BusinessRow> = [
    {
      key: 'name',
      title: t(words.name),
      render: (_value, row) => (
        <>
          <button
            type="button"
            className={list.open}
            aria-label={t(words.editOf, { name: row.name })}
            onClick={() => onEdit(row)}
          >
            {row.name}
          </button>
          {row.is_operator && <span className={list.quiet}>{t(words.operator)}</span>}
        </>
      ),
    },
    { key: 'state', title: t(words.state), width: 120, render: (_value, row) => <State row={row} /> },
    { key: 'licence', title: t(words.licence), width: 190, render: (_value, row) => licenceText(row) },
    {
      key: 'users',
      title: t(words.users),
      width: 110,
      align: 'right',
      render: (_value, row) => bounded(row.users, row.most_users),
    },
    {
      key: 'rooms',
      title: t(words.rooms),
      width: 110,
      align: 'right',
      render: (_value, row) => bounded(row.rooms, row.most_rooms),
    },
    {
      key: 'actions',
      title: t(words.actions),
      width: 160,
      render: (_value, row) => <Actions row={row} onEdit={onEdit} />,
    },
  ]
  return (
    <DataTable<BusinessRow>
      className={list.table}
      size="middle"
      rowKey="id"
      columns={columns}
      dataSource={[...rows]}
      tableLayout="fixed"
      scroll={{ x: 900 }}
    />
  )
}

function Cards({ rows, onEdit }: RowsProps) {
  const t = useT()
  const licenceText = useLicenceText()
  return (
    <ul className={list.cards}>
      {rows.map((row) => (
        <li key={row.id} className={list.card}>
          <strong>{row.name}</strong>
          <State row={row} />
          <span className={list.quiet}>
            {t(words.licence)} {licenceText(row)} · {t(words.users)} {bounded(row.users, row.most_users)} ·{' '}
            {t(words.rooms)} {bounded(row.rooms, row.most_rooms)}
          </span>
          <Actions row={row} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  )
}

function Actions({ row, onEdit }: { row: BusinessRow; onEdit: RowsProps['onEdit'] }) {
  const t = useT()
  const [modal, asking] = Modal.useModal()
  const change = useChange(businessSwitch, { stale: ['/businessmanager'] })
  const { id, version, name } = row
  const turn = async (status: Status) => {
    try {
      const { ended } = await change.mutateAsync({ id, version, status })
      toast.success(status === 'active' ? t(words.wasResumed, { name }) : t(words.wasSuspended, { name, n: ended }))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  const suspend = async () => {
    const yes = await modal.confirm({
      title: t(words.suspendTitle, { name }),
      content: t(words.suspendText, { users: row.users, sessions: row.sessions }),
      okText: t(words.suspend),
      cancelText: t(words.cancel),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
    })
    if (yes) await turn('suspended')
  }
  return (
    <span className={list.links}>
      <Button type="link" size="small" aria-label={t(words.editOf, { name })} onClick={() => onEdit(row)}>
        {t(words.edit)}
      </Button>
      {row.is_operator ? null : row.status === 'active' ? (
        <Button
          type="link"
          size="small"
          danger
          loading={change.isPending}
          aria-label={t(words.suspendOf, { name })}
          onClick={() => void suspend()}
        >
          {t(words.suspend)}
        </Button>
      ) : (
        <Button
          type="link"
          size="small"
          loading={change.isPending}
          aria-label={t(words.resumeOf, { name })}
          onClick={() => void turn('active')}
        >
          {t(words.resume)}
        </Button>
      )}
      {asking}
    </span>
  )
}
