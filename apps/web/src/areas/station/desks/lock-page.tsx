import { dayText } from '@workplace/contract/kernel/day-text'
import { revokeStationLocks, type StationLock, stationLocks } from '@workplace/contract/station/locks'
import { Button, Modal } from 'antd'
import { useChange } from '../../../kernel/client/query'
import { sortBy, useAddress } from '../../../kernel/list/address'
import { search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { nameIn } from '../../../kernel/name-in'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import { DeskTabs } from './desk-tabs'
import { deskWords as words } from './desk-words'

const sorts = ['number', 'begin_date', 'end_date']
const filters = {
  title: search(words.search),
  sort: sortBy(
    (sort) => sorts.includes(sort.slice(1)) && /^[+-]/.test(sort),
    () => '+begin_date',
  ),
}

/** Desks that nobody may book: since when, until when, why, and the way to end that. */
export default function LockPage() {
  const t = useT()
  const language = useLanguage()
  const may = useMay('change-station')
  const [modal, asking] = Modal.useModal()
  const address = useAddress(filters)
  const { sort, page, limit } = address.at
  const answer = usePageOf(stationLocks, { ...address.sought, sort, page, limit })
  const unlock = useChange(revokeStationLocks, { stale: ['/station', '/reservation'] })
  const ask = async (row: StationLock) => {
    const yes = await modal.confirm({
      title: t(words.unlockAsk, { number: row.number }),
      okText: t(words.unlock),
      cancelText: t(words.cancel),
    })
    if (yes) unlock.mutate({ lock_ids: [row.id] }, { onSuccess: () => toast.success(t(words.unlocked)) })
  }
  const place = (row: StationLock) => `${nameIn(language, row.office_name, row.office_name_en)} · ${row.floor_name}`
  const state = (row: StationLock) => (
    <StateDot tone={row.now ? 'bad' : 'warning'}>{t(row.now ? words.active : words.coming)}</StateDot>
  )
  const action = (row: StationLock) =>
    may && (
      <span className={list.links}>
        <Button type="link" onClick={() => void ask(row)}>
          {t(words.unlock)}
        </Button>
      </span>
    )
  const columns: Column<StationLock>[] = [
    { key: 'number', title: words.number, width: 130, sort: 'ascend', cell: (row) => row.number },
    { key: 'office', title: words.office, width: 220, cell: place },
    { key: 'state', title: words.status, width: 110, cell: state },
    {
      key: 'begin_date',
      title: words.from,
      width: 130,
      sort: 'ascend',
      cell: (row) => dayText(row.begin_date, language),
    },
    { key: 'end_date', title: words.until, width: 130, sort: 'ascend', cell: (row) => dayText(row.end_date, language) },
    { key: 'reason', title: words.reason, width: 240, cell: (row) => row.reason },
    { key: 'by', title: words.by, width: 120, cell: (row) => row.created_by },
    { key: 'actions', title: words.actions, width: 110, cell: action },
  ]
  return (
    <ListPage
      title={words.locks}
      {...{ address, columns, answer }}
      above={<DeskTabs shown="locks" />}
      card={(row) => (
        <>
          <strong>{row.number}</strong> {state(row)}
          <span className={list.quiet}>
            {`${place(row)} · ${dayText(row.begin_date, language)} – ${dayText(row.end_date, language)}`}
          </span>
          <span>{row.reason}</span>
          {action(row)}
        </>
      )}
      empty={words.none}
      emptyFiltered={words.noMatch}
      emptyHint={<p className={list.quiet}>{t(words.hint)}</p>}
      total={words.total}
    >
      {asking}
    </ListPage>
  )
}
