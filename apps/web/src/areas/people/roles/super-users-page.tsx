import { PlusOutlined } from '@ant-design/icons'
import { comma } from '@workplace/contract/kernel/comma'
import * as topics from '@workplace/contract/people/topics'
import { superUsers, updateSuperUser } from '@workplace/contract/people/users'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { useAddress } from '../../../kernel/list/address'
import { search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { useSession } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import styles from '../organisation/organisation.module.css'
import { type SuperUser, SuperUserForm } from './super-user-form'
import { superWords as words } from './super-words'

const filters = { title: search(words.search) }

/** The people who hold special permissions: found, made, changed, and their permissions taken away. */
export default function SuperUsersPage() {
  const t = useT()
  const kindsOf = useKinds()
  const [open, setOpen] = useState<SuperUser | 'new' | null>(null)
  const address = useAddress(filters)
  const { page, limit } = address.at
  const answer = usePageOf(superUsers, { ...address.sought, page, limit, sort: '+name' })
  useLiveRefresh(topics.user, superUsers.path)
  const state = (row: SuperUser) => <State status={row.status} />
  const actions = (row: SuperUser) => <Actions person={row} onEdit={setOpen} />
  const columns: Column<SuperUser>[] = [
    { key: 'name', title: words.person, width: 160, ellipsis: true, cell: (row) => row.name },
    { key: 'username', title: words.account, width: 160, ellipsis: true, cell: (row) => row.username },
    { key: 'job_num', title: words.jobNum, width: 120, cell: (row) => row.job_num ?? '–' },
    { key: 'department', title: words.department, ellipsis: true, cell: (row) => row.department_name ?? '–' },
    { key: 'kinds', title: words.kinds, cell: kindsOf },
    { key: 'state', title: words.state, width: 100, cell: state },
    { key: 'actions', title: words.actions, width: 160, cell: actions },
  ]
  return (
    <ListPage
      title={words.title}
      {...{ address, answer, columns }}
      card={(row) => (
        <>
          <strong>{row.name}</strong>
          {state(row)}
          <span className={styles.quiet}>
            {row.username} · {row.department_name ?? '–'}
          </span>
          <span>{kindsOf(row)}</span>
          {actions(row)}
        </>
      )}
      empty={words.empty}
      emptyFiltered={words.noMatch}
      total={words.total}
      tableWidth={960}
      tools={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('new')}>
          {t(words.add)}
        </Button>
      }
      above={<p className={styles.quiet}>{t(words.text)}</p>}
    >
      {open !== null && <SuperUserForm person={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </ListPage>
  )
}

function useKinds() {
  const t = useT()
  const language = useLanguage()
  return ({ kinds }: SuperUser) => kinds.map((kind) => t(words[kind])).join(comma[language])
}

function State({ status }: { status: string }) {
  const t = useT()
  const active = status === 'active'
  return <StateDot tone={active ? 'good' : 'quiet'}>{t(active ? words.active : words.disabled)}</StateDot>
}

function Actions({ person, onEdit }: { person: SuperUser; onEdit: (person: SuperUser) => void }) {
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
