import { PlusOutlined } from '@ant-design/icons'
import { type BusinessRow, businessPage, businessSwitch } from '@workplace/contract/company/businessmanager'
import { Button, Modal } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { CallError } from '../../kernel/client/client'
import { useChange } from '../../kernel/client/query'
import { useAddress } from '../../kernel/list/address'
import { choice, search } from '../../kernel/list/filters'
import list from '../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../kernel/list/list-page'
import { dateText } from '../../kernel/time/time-text'
import { toast } from '../../kernel/toast/toast'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../kernel/words'
import { BusinessForm } from './business-form'
import { businessWords as words } from './business-words'

type Status = BusinessRow['status']
const filters = {
  title: search(words.search),
  status: choice(
    words.state,
    (['active', 'suspended'] as const).map((one) => [one, words[one]] as const),
  ),
}

/** The companies of the installation: made, bounded by their licences, suspended and resumed. */
export default function BusinessPage() {
  const t = useT()
  const licenceText = useLicenceText()
  const [open, setOpen] = useState<BusinessRow | 'new' | null>(null)
  const address = useAddress(filters)
  const { page, limit } = address.at
  const answer = usePageOf(businessPage, { ...address.sought, page, limit })
  const columns: Column<BusinessRow>[] = [
    {
      key: 'name',
      title: words.name,
      cell: (row) => (
        <>
          <button
            type="button"
            className={list.open}
            aria-label={t(words.editOf, { name: row.name })}
            onClick={() => setOpen(row)}
          >
            {row.name}
          </button>
          {row.is_operator && <span className={list.quiet}>{t(words.operator)}</span>}
        </>
      ),
      card: (row) => <strong>{row.name}</strong>,
    },
    { key: 'state', title: words.state, width: 120, cell: (row) => <State row={row} /> },
    {
      key: 'licence',
      title: words.licence,
      width: 190,
      cell: licenceText,
      card: (row) => (
        <span className={list.quiet}>
          {t(words.licence)} {licenceText(row)} · {t(words.users)} {bounded(row.users, row.most_users)} ·{' '}
          {t(words.rooms)} {bounded(row.rooms, row.most_rooms)}
        </span>
      ),
    },
    {
      ...{ key: 'users', title: words.users, width: 110, end: true, card: false },
      cell: (row) => bounded(row.users, row.most_users),
    },
    {
      ...{ key: 'rooms', title: words.rooms, width: 110, end: true, card: false },
      cell: (row) => bounded(row.rooms, row.most_rooms),
    },
    { key: 'actions', title: words.actions, width: 160, cell: (row) => <Actions row={row} onEdit={setOpen} /> },
  ]
  return (
    <ListPage
      title={words.title}
      {...{ address, answer, columns }}
      empty={words.empty}
      emptyFiltered={words.empty}
      total={words.total}
      tableWidth={900}
      tools={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('new')}>
          {t(words.add)}
        </Button>
      }
    >
      {open !== null && <BusinessForm row={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </ListPage>
  )
}

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

function Actions({ row, onEdit }: { row: BusinessRow; onEdit: (row: BusinessRow) => void }) {
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
