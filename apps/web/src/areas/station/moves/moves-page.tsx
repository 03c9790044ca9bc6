import { comma } from '@workplace/contract/kernel/comma'
import { dayText } from '@workplace/contract/kernel/day-text'
import { type DeskMove, deleteMoves, deskMoves, moveStates, moveStateTones } from '@workplace/contract/station/moves'
import * as topics from '@workplace/contract/station/topics'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useChange } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { sortBy, useAddress } from '../../../kernel/list/address'
import { choice, office, optionsOf, search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { nameIn } from '../../../kernel/name-in'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import { AssignTabs } from '../assign/assign-tabs'
import { MoveDialog } from './move-dialog'
import { moveWords as words } from './move-words'
import { RehearsalPanel } from './rehearsal-panel'

const sorts = ['date', 'title']
const filters = {
  title: search(words.search),
  office,
  state: choice(words.status, optionsOf(moveStates)),
  sort: sortBy(
    (sort) => sorts.includes(sort.slice(1)) && /^[+-]/.test(sort),
    () => '-date',
  ),
} as const

/** Departments that move onto areas, or people onto desks: planned, rehearsed, scheduled, done, undone. */
export default function MovesPage() {
  const t = useT()
  const language = useLanguage()
  const [modal, asking] = Modal.useModal()
  const mayAdd = useMay('add-assign')
  const mayChange = useMay('change-assign')
  const mayRemove = useMay('delete-assign')
  useLiveRefresh(topics.desk_move, '/move')
  const address = useAddress(filters)
  const { sort, page, limit } = address.at
  const { office: office_id, ...sought } = address.sought
  const answer = usePageOf(deskMoves, {
    ...sought,
    ...(office_id === undefined ? {} : { office_id }),
    ...{ sort, page, limit },
  })
  const [form, setForm] = useState<number | 'new' | null>(null)
  const [shown, setShown] = useState<number | null>(null)
  const remove = useChange(deleteMoves, { stale: ['/move'] })
  const askRemove = async ({ id, title, state }: DeskMove) => {
    const yes = await modal.confirm({
      title: t(words.removeAsk, { title }),
      content: t(state === 'done' ? words.removeDone : words.removeText, { title }),
      okText: t(words.remove),
      okButtonProps: { danger: true },
      cancelText: t(words.cancel),
    })
    if (yes) remove.mutate({ ids: [id] }, { onSuccess: () => toast.success(t(words.removed)) })
  }
  const place = (row: DeskMove) => nameIn(language, row.office_name, row.office_name_en)
  const who = (row: DeskMove) => (row.departments.length > 0 ? row.departments.join(comma[language]) : t(words.byList))
  const state = (row: DeskMove) => (
    <span className={list.stack}>
      <StateDot tone={moveStateTones[row.state]}>{t(moveStates[row.state])}</StateDot>
      {row.people > 0 && <small>{t(words.peopleMoved, { n: row.people })}</small>}
    </span>
  )
  const actions = (row: DeskMove) => (
    <span className={list.links}>
      <Button type="link" onClick={() => setShown(row.id)}>
        {t(words.rehearse)}
      </Button>
      {mayChange && row.state !== 'done' && row.state !== 'undone' && (
        <Button type="link" onClick={() => setForm(row.id)}>
          {t(words.change)}
        </Button>
      )}
      {mayRemove && (
        <Button type="link" danger onClick={() => void askRemove(row)}>
          {t(words.remove)}
        </Button>
      )}
    </span>
  )
  const columns: Column<DeskMove>[] = [
    { key: 'title', title: words.name, width: 220, sort: 'ascend', cell: (row) => <strong>{row.title}</strong> },
    { key: 'date', title: words.date, width: 140, sort: 'descend', cell: (row) => dayText(row.date, language) },
    { key: 'who', title: words.departments, width: 220, cell: who },
    { key: 'state', title: words.status, width: 170, cell: state },
    { key: 'place', title: words.office, width: 170, cell: place },
    { key: 'actions', title: words.actions, width: 190, cell: actions },
  ]
  return (
    <ListPage
      title={words.title}
      {...{ address, columns, answer }}
      above={<AssignTabs shown="moves" />}
      tools={
        mayAdd && (
          <Button type="primary" onClick={() => setForm('new')}>
            {t(words.plan)}
          </Button>
        )
      }
      card={(row) => (
        <>
          <strong>{row.title}</strong> {state(row)}
          <span>{`${dayText(row.date, language)} · ${who(row)}`}</span>
          <span className={list.quiet}>{place(row)}</span>
          {actions(row)}
        </>
      )}
      empty={words.none}
      emptyHint={t(words.about)}
      emptyFiltered={words.noMatch}
      total={words.total}
    >
      {asking}
      {form !== null && (
        <MoveDialog
          id={form === 'new' ? null : form}
          onClose={() => setForm(null)}
          onSaved={(id) => {
            setForm(null)
            setShown(id)
          }}
        />
      )}
      {shown !== null && (
        <RehearsalPanel
          key={shown}
          id={shown}
          onClose={() => setShown(null)}
          onChange={() => {
            setForm(shown)
            setShown(null)
          }}
        />
      )}
    </ListPage>
  )
}
