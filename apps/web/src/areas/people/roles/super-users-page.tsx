import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as topics from '@workplace/contract/people/topics'
import { superUsers, updateSuperUser } from '@workplace/contract/people/users'
import { Button, Empty, Modal, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { DataTable } from '../../../kernel/list/data-table'
import { FilterRow } from '../../../kernel/list/filter-row'
import list from '../../../kernel/list/list.module.css'
import { ListFoot } from '../../../kernel/list/list-foot'
import { SearchInput } from '../../../kernel/list/search-input'
import { useNarrow } from '../../../kernel/list/use-narrow'
import { ListError, ListSkeleton } from '../../../kernel/resource-page/list-states'
import { useSession } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import styles from '../organisation/organisation.module.css'
import { type SuperUser, SuperUserForm } from './super-user-form'
import { superWords as words } from './super-words'

const limit = 20

/** The people who hold special permissions: found, made, changed, and their permissions taken away. */
export default function SuperUsersPage() {
  const t = useT()
  const narrow = useNarrow()
  const [title, setTitle] = useState('')
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<SuperUser | 'new' | null>(null)
  const search = (text: string) => {
    setTitle(text)
    setPage(1)
  }
  const answer = useQuery({
    ...queryOf(superUsers, { page, limit, sort: '+name', ...(title === '' ? {} : { title }) }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  useLiveRefresh(topics.user, superUsers.path)
  const rows = answer.data?.items ?? []
  const failed = answer.data === undefined ? answer.error : null
  return (
    <section className={list.page} aria-busy={answer.isPending}>
      <header className={list.head}>
        <h1>{t(words.title)}</h1>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('new')}>
          {t(words.add)}
        </Button>
      </header>
      <p className={styles.quiet}>{t(words.text)}</p>
      <div className={list.panel}>
        {failed !== null ? (
          <ListError error={failed} onRetry={() => void answer.refetch()} />
        ) : (
          <>
            <FilterRow>
              <SearchInput label={t(words.search)} value={title} onSettled={search} />
            </FilterRow>
            {answer.isPending ? (
              <ListSkeleton rows={4} />
            ) : rows.length === 0 ? (
              <div className={list.standIn}>
                <Empty
                  image={Empty.PRESENTED_IMAGE_SIMPLE}
                  description={t(title === '' ? words.empty : words.noMatch)}
                />
              </div>
            ) : narrow ? (
              <Cards rows={rows} onEdit={setOpen} />
            ) : (
              <People rows={rows} onEdit={setOpen} />
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
      {open !== null && <SuperUserForm person={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </section>
  )
}

type RowsProps = { rows: readonly SuperUser[]; onEdit: (person: SuperUser) => void }

function useKinds() {
  const t = useT()
  const language = useLanguage()
  return ({ kinds }: SuperUser) => kinds.map((kind) => t(words[kind])).join(language === 'zh' ? '、' : ', ')
}

function State({ status }: { status: string }) {
  const t = useT()
  const active = status === 'active'
  return <StateDot tone={active ? 'good' : 'quiet'}>{t(active ? words.active : words.disabled)}</StateDot>
}

function People({ rows, onEdit }: RowsProps) {
  const t = useT()
  const kindsOf = useKinds()
  const columns: TableColumnsType<SuperUser> = [
    { key: 'name', title: t(words.person), dataIndex: 'name', width: 160, ellipsis: true },
    { key: 'username', title: t(words.account), dataIndex: 'username', width: 160, ellipsis: true },
    { key: 'job_num', title: t(words.jobNum), width: 120, render: (_value, row) => row.job_num ?? '–' },
    {
      key: 'department',
      title: t(words.department),
      ellipsis: true,
      render: (_value, row) => row.department_name ?? '–',
    },
    { key: 'kinds', title: t(words.kinds), render: (_value, row) => kindsOf(row) },
    { key: 'state', title: t(words.state), width: 100, render: (_value, { status }) => <State status={status} /> },
    {
      key: 'actions',
      title: t(words.actions),
      width: 160,
      render: (_value, row) => <Actions person={row} onEdit={onEdit} />,
    },
  ]
  return (
    <DataTable<SuperUser>
      className={list.table}
      size="middle"
      rowKey="id"
      columns={columns}
      dataSource={[...rows]}
      tableLayout="fixed"
      scroll={{ x: 960 }}
    />
  )
}

function Cards({ rows, onEdit }: RowsProps) {
  const kindsOf = useKinds()
  return (
    <ul className={list.cards}>
      {rows.map((row) => (
        <li key={row.id} className={list.card}>
          <strong>{row.name}</strong>
          <State status={row.status} />
          <span className={styles.quiet}>
            {row.username} · {row.department_name ?? '–'}
          </span>
          <span>{kindsOf(row)}</span>
          <Actions person={row} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  )
}

function Actions({ person, onEdit }: { person: SuperUser; onEdit: RowsProps['onEdit'] }) {
  const t = useT()
  const held = useSession((session) => session.user?.promissions)
  const [modal, asking] = Modal.useModal()
  const update = useChange(updateSuperUser, { stale: [superUsers.path] })
  const { id, version, name, kinds } = person
  const mine = kinds.every((kind) => held?.includes(kind))
  const take = async () => {
    const yes = await modal.confirm({
      title: t(words.takeTitle, { name }),
      content: t(words.takeText),
      okText: t(words.take),
      cancelText: t(words.cancel),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
    })
    if (!yes) return
    try {
      await update.mutateAsync({ id, version, kinds: [] })
      toast.success(t(words.taken))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <span className={list.links}>
      <Button type="link" size="small" aria-label={t(words.editOf, { name })} onClick={() => onEdit(person)}>
        {t(words.edit)}
      </Button>
      {mine && (
        <Button
          type="link"
          size="small"
          danger
          loading={update.isPending}
          aria-label={t(words.takeOf, { name })}
          onClick={() => void take()}
        >
          {t(words.take)}
        </Button>
      )}
      {asking}
    </span>
  )
}
