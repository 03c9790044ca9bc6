import { PlusOutlined } from '@ant-design/icons'
import { type SourceSummary, sourceDelete, sourceKinds, sourcePage } from '@workplace/contract/people/data-source'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { useAddress } from '../../../kernel/list/address'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { words as listWords } from '../../../kernel/list/words'
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

const limit = 100

/** All data sources with what happened last. */
export function SourceList({ onOpen }: Props) {
  const t = useT()
  const rhythmText = useRhythmText()
  const mayAdd = useMayForAll('add-datasources')
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  const address = useAddress({})
  const answer = usePageOf(sourcePage, { limit })
  const add = mayAdd && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
      {t(words.add)}
    </Button>
  )
  const name = (row: SourceSummary) => (
    <button type="button" className={list.open} title={row.name} onClick={() => onOpen(row.id)}>
      {row.name}
    </button>
  )
  const columns: Column<SourceSummary>[] = [
    {
      key: 'name',
      title: words.name,
      cell: (row) => (
        <>
          {name(row)}
          {row.enabled ? null : <StateDot tone="quiet">{t(words.off)}</StateDot>}
        </>
      ),
      card: name,
    },
    { key: 'from', title: words.from, width: '26%', cell: (row) => <From row={row} /> },
    { key: 'people', title: words.people, width: 80, end: true, cell: (row) => row.people, card: false },
    {
      key: 'schedule',
      title: words.schedule,
      width: 180,
      cell: rhythmText,
      card: (row) => (
        <span className={styles.quiet}>
          {rhythmText(row)} · {t(words.people)} {row.people}
          {row.enabled ? '' : ` · ${t(words.off)}`}
        </span>
      ),
    },
    {
      key: 'last',
      title: words.lastResult,
      width: '24%',
      cell: (row) =>
        row.last === null ? <span className={styles.quiet}>{t(words.never)}</span> : <RunState run={row.last} brief />,
    },
    { key: 'actions', title: words.actions, width: 130, cell: (row) => <Actions row={row} onEdit={setEditing} /> },
  ]
  return (
    <ListPage
      title={words.title}
      {...{ address, answer, columns }}
      empty={words.empty}
      emptyHint={add}
      total={listWords.total}
      pageSize={limit}
      tableWidth={960}
      tools={answer.data !== undefined && answer.data.items.length > 0 && add}
      above={<p className={styles.quiet}>{t(words.intro)}</p>}
    >
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
    </ListPage>
  )
}

function From({ row }: { row: SourceSummary }) {
  const t = useT()
  return (
    <div>
      <div>{t(sourceKinds[row.kind])}</div>
      <div className={styles.address} title={row.address}>
        {row.address === '' ? t(words.noFile) : row.address}
      </div>
    </div>
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
    <span className={list.links}>
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
