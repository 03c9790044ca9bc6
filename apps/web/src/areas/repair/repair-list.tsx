import { myRepairs, type RepairRow, repairPage } from '@workplace/contract/repair/repair'
import { urgencies } from '@workplace/contract/repair/states'
import * as repairTopics from '@workplace/contract/repair/topics'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { oneOf, useAddress } from '../../kernel/list/address'
import { choice, office, search } from '../../kernel/list/filters'
import list from '../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../kernel/list/list-page'
import { nameIn } from '../../kernel/name-in'
import { instantText } from '../../kernel/time/time-text'
import { TabRow } from '../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../kernel/words'
import styles from './repair.module.css'
import { RepairDrawer } from './repair-drawer'
import { RepairStateDot, Urgency } from './repair-state'
import { lockedText, placeText, targetText } from './repair-text'
import { repairWords as words } from './repair-words'

const states = { open: '0,1,2', toRate: '3', over: '4,5', all: '' } as const
const tabs = ['open', 'toRate', 'over', 'all'] as const
const urgent = [3, 2, 1] as const
const tab = oneOf(tabs)
const filtersOfMine = { tab, title: search(words.searchMine) }
const filtersOfAll = {
  tab,
  title: search(words.search),
  urgency: choice(
    words.urgency,
    urgent.map((one) => [`${one}`, urgencies[one]] as const),
  ),
  office,
}

/** Tickets: those of the offices that one administers, or those that one reported. */
export function RepairList({ mine }: { mine: boolean }) {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const address = useAddress(mine ? filtersOfMine : filtersOfAll)
  useLiveRefresh(repairTopics.repair, repairPage.path, myRepairs.path)
  const { id, page, limit, tab } = address.at
  const { urgency, ...sought }: { urgency?: '1' | '2' | '3'; title?: string; office?: number } = address.sought
  const input = { ...sought, state: states[tab], page, limit }
  const all = usePageOf(repairPage, { ...input, urgency: urgency && Number(urgency) }, !mine)
  const own = usePageOf(myRepairs, input, mine)
  const answer = mine ? own : all
  const onlyRooms = answer.data?.items.every(({ target_type }) => target_type === 'room') ?? true
  const open = (id: number | null) => address.change({ id })
  const columns: Column<RepairRow>[] = [
    { key: 'what', title: words.what, width: 260, cell: (row) => <What row={row} onOpen={open} /> },
    { key: 'state', title: words.state, width: 110, cell: (row) => <RepairStateDot state={row.state} /> },
    { key: 'room', title: onlyRooms ? words.room : words.about, width: 190, cell: (row) => <Place row={row} /> },
    {
      key: 'reported',
      title: words.reported,
      width: 170,
      cell: (row) => (
        <span className={list.stack}>
          {instantText(row.report_time, language)}
          {!mine && <small>{row.reporter_name}</small>}
        </span>
      ),
    },
    {
      key: 'handler',
      title: words.handler,
      width: 120,
      cell: (row) => row.handler_name ?? <span className={list.quiet}>{t(words.nobody)}</span>,
    },
    ...(mine
      ? []
      : ([
          { key: 'cost', title: words.cost, width: 100, end: true, cell: (row) => row.cost ?? '' },
        ] satisfies Column<RepairRow>[])),
    {
      key: 'score',
      title: words.score,
      width: 90,
      cell: (row) => (row.score === null ? '' : t(words.stars, { n: row.score })),
    },
    { key: 'number', title: words.number, width: 140, cell: (row) => row.order_no },
  ]
  return (
    <ListPage
      title={mine ? words.mine : words.title}
      {...{ address, columns }}
      answer={answer}
      card={(row) => <Card row={row} onOpen={open} />}
      empty={mine ? words.emptyMine : words.empty}
      emptyFiltered={words.noMatch}
      emptyHint={
        mine && (
          <>
            <p className={list.quiet}>{t(words.hint)}</p>
            <Button type="primary" onClick={() => void navigate('/meeting/subscribe')}>
              {t(words.toBooking)}
            </Button>
          </>
        )
      }
      total={words.total}
      above={
        <TabRow
          label={t(words.tabs)}
          tabs={tabs.map((key) => ({ key, label: t(words[key]) }))}
          active={tab}
          onChange={(tab) => address.change({ tab })}
        />
      }
    >
      {id !== null && <RepairDrawer id={id} onClose={() => open(null)} />}
    </ListPage>
  )
}

function Place({ row }: { row: RepairRow }) {
  const t = useT()
  const language = useLanguage()
  return (
    <span className={list.stack}>
      {targetText(row, t, language)}
      <small>{placeText(row, language)}</small>
    </span>
  )
}

function What({ row, onOpen }: { row: RepairRow; onOpen: (id: number) => void }) {
  const t = useT()
  const language = useLanguage()
  const thing = row.resource_name === null ? null : nameIn(language, row.resource_name, row.resource_name_en)
  const notes = [
    thing,
    row.photos > 0 ? t(words.photos, { n: row.photos }) : null,
    row.locked_until === null ? null : lockedText(row, t),
  ].filter((note) => note !== null)
  return (
    <span className={list.stack}>
      <button type="button" className={list.open} title={row.title} onClick={() => onOpen(row.id)}>
        {row.title}
      </button>
      <small className={styles.line}>
        <Urgency urgency={row.urgency} />
        {notes.join(' · ')}
      </small>
    </span>
  )
}

function Card({ row, onOpen }: { row: RepairRow; onOpen: (id: number) => void }) {
  const language = useLanguage()
  return (
    <>
      <span className={styles.line}>
        <RepairStateDot state={row.state} />
        <span className={list.quiet}>{row.order_no}</span>
      </span>
      <What row={row} onOpen={onOpen} />
      <Place row={row} />
      <span className={list.quiet}>
        {row.reporter_name} · {instantText(row.report_time, language)}
      </span>
    </>
  )
}
