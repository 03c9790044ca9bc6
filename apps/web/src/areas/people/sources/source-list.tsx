import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type SourceSummary, sourceDelete, sourceKinds, sourcePage } from '@workplace/contract/people/data-source'
import { Button, Empty, Modal, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import { DataTable } from '../../../kernel/list/data-table'
import { useNarrow } from '../../../kernel/list/use-narrow'
import { ListError, ListSkeleton } from '../../../kernel/resource-page/list-states'
import { useMayForAll } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useT } from '../../../kernel/words'
import styles from './source.module.css'
import { SourceForm } from './source-form'
import { useRhythmText } from './source-rhythm'
import { RunState } from './source-run-state'
import { sourceWords as words } from './source-words'

type Props = { onOpen: (id: number) => void }

/** All data sources with what happened last. */
export function SourceList({ onOpen }: Props) {
  const t = useT()
  const narrow = useNarrow()
  const mayAdd = useMayForAll('add-datasources')
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  const answer = useQuery({
    ...queryOf(sourcePage, { limit: 100 }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.items ?? []
  const failed = answer.data === undefined ? answer.error : null
  const add = mayAdd && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
      {t(words.add)}
    </Button>
  )
  const shared = { rows, onOpen, onEdit: setEditing }
  return (
    <section className={styles.page} aria-busy={answer.isPending}>
      <header className={styles.head}>
        <div>
          <h1>{t(words.title)}</h1>
          <p className={styles.quiet}>{t(words.intro)}</p>
        </div>
        {failed === null && rows.length > 0 && add}
      </header>
      {failed !== null ? (
        <div className={styles.panel}>
          <ListError error={failed} onRetry={() => void answer.refetch()} />
        </div>
      ) : answer.isPending ? (
        <div className={styles.panel}>
          <ListSkeleton rows={4} />
        </div>
      ) : rows.length === 0 ? (
        <div className={styles.panel}>
          <div className={styles.standIn}>
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.empty)}>
              {add}
            </Empty>
          </div>
        </div>
      ) : narrow ? (
        <Cards {...shared} />
      ) : (
        <div className={styles.panel}>
          <Rows {...shared} />
        </div>
      )}
      {editing !== null && (
        <SourceForm
          id={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(id) => {
            setEditing(null)
            onOpen(id)
          }}
        />
      )}
    </section>
  )
}

type RowsProps = { rows: readonly SourceSummary[]; onOpen: (id: number) => void; onEdit: (id: number) => void }

function Rows({ rows, onOpen, onEdit }: RowsProps) {
  const t = useT()
  const rhythmText = useRhythmText()
  const columns: TableColumnsType<SourceSummary> = [
    {
      key: 'name',
      title: t(words.name),
      render: (_, row) => (
        <>
          <button type="button" className={styles.open} onClick={() => onOpen(row.id)}>
            {row.name}
          </button>
          {row.enabled ? null : (
            <div>
              <StateDot tone="quiet">{t(words.off)}</StateDot>
            </div>
          )}
        </>
      ),
    },
    {
      key: 'from',
      title: t(words.from),
      width: '26%',
      render: (_, row) => <From row={row} />,
    },
    { key: 'people', title: t(words.people), width: 80, align: 'right', dataIndex: 'people' },
    { key: 'schedule', title: t(words.schedule), width: 180, render: (_, row) => rhythmText(row) },
    {
      key: 'last',
      title: t(words.lastResult),
      width: '24%',
      render: (_, row) =>
        row.last === null ? <span className={styles.quiet}>{t(words.never)}</span> : <RunState run={row.last} brief />,
    },
    { key: 'actions', title: t(words.actions), width: 130, render: (_, row) => <Actions row={row} onEdit={onEdit} /> },
  ]
  return (
    <DataTable<SourceSummary>
      className={styles.table}
      size="middle"
      rowKey="id"
      columns={columns}
      dataSource={[...rows]}
      tableLayout="fixed"
      scroll={{ x: 960 }}
    />
  )
}

function From({ row }: { row: SourceSummary }) {
  const t = useT()
  return (
    <>
      <div>{t(sourceKinds[row.kind])}</div>
      <div className={styles.address} title={row.address}>
        {row.address === '' ? t(words.noFile) : row.address}
      </div>
    </>
  )
}

function Cards({ rows, onOpen, onEdit }: RowsProps) {
  const t = useT()
  const rhythmText = useRhythmText()
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card}>
          <button type="button" className={styles.open} onClick={() => onOpen(row.id)}>
            {row.name}
          </button>
          <From row={row} />
          <div className={styles.quiet}>
            {rhythmText(row)} · {t(words.people)} {row.people}
            {row.enabled ? '' : ` · ${t(words.off)}`}
          </div>
          {row.last === null ? (
            <span className={styles.quiet}>{t(words.never)}</span>
          ) : (
            <RunState run={row.last} brief />
          )}
          <Actions row={row} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  )
}

function Actions({ row, onEdit }: { row: SourceSummary; onEdit: (id: number) => void }) {
  const t = useT()
  const mayChange = useMayForAll('change-datasources')
  const mayDelete = useMayForAll('delete-datasources')
  const [modal, asking] = Modal.useModal()
  const remove = useChange(sourceDelete, { stale: ['/datasources'] })
  const { id, name, version } = row
  const askAndDelete = async () => {
    const yes = await modal.confirm({
      title: t(words.sureToDelete),
      content: t(words.deleteText, { name }),
      okText: t(words.delete),
      cancelText: t(words.cancel),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
    })
    if (!yes) return
    try {
      await remove.mutateAsync({ id, version })
      toast.success(t(words.deleted))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <span className={styles.links}>
      {mayChange && (
        <Button type="link" size="small" aria-label={t(words.editOf, { name })} onClick={() => onEdit(id)}>
          {t(words.edit)}
        </Button>
      )}
      {mayDelete && (
        <Button
          type="link"
          size="small"
          danger
          loading={remove.isPending}
          aria-label={t(words.deleteOf, { name })}
          onClick={() => void askAndDelete()}
        >
          {t(words.delete)}
        </Button>
      )}
      {asking}
    </span>
  )
}
