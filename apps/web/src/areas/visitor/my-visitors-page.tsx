import * as topics from '@workplace/contract/visitor/topics'
import { myTabs, myVisitors, type VisitorRow } from '@workplace/contract/visitor/visits'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { oneOf, useAddress } from '../../kernel/list/address'
import { search } from '../../kernel/list/filters'
import list from '../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../kernel/list/list-page'
import { nameIn } from '../../kernel/name-in'
import { useMay } from '../../kernel/session/session'
import { TabRow } from '../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../kernel/words'
import { momentText, windowText } from './visit-text'
import { VisitorDrawer } from './visitor-drawer'
import { VisitorCard, VisitorName, VisitorState } from './visitor-state'
import { words } from './visitor-words'

const filters = { tab: oneOf(myTabs), title: search(words.searchMine) }

/** Whom one sees as host: who is to come, who is here, who was. */
export default function MyVisitorsPage() {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const mayInvite = useMay('add-visitor')
  const address = useAddress(filters)
  useLiveRefresh(topics.own_visitor, '/visitor')
  const { tab, id, page, limit } = address.at
  const sort = tab === 'coming' ? '+time' : '-time'
  const answer = usePageOf(myVisitors, { ...address.sought, tab, sort, page, limit })
  const open = (visitor: number | null) => address.change({ id: visitor })
  const invite = mayInvite && (
    <Button type="primary" onClick={() => void navigate('/visitors/addVisitor')}>
      {t(words.invite)}
    </Button>
  )
  const columns: Column<VisitorRow>[] = [
    { key: 'name', title: words.visitor, width: 240, cell: (row) => <VisitorName row={row} onOpen={open} /> },
    { key: 'state', title: words.status, width: 120, cell: (row) => <VisitorState {...row} /> },
    {
      key: 'time',
      title: words.planned,
      width: 250,
      cell: (row) => (
        <span className={list.stack}>
          {windowText({ start: row.window_start, end: row.window_end }, row.timezone, language)}
          {row.window_count > 1 && <small>{t(words.ofDays, { n: row.window_count })}</small>}
        </span>
      ),
    },
    ...(tab === 'coming'
      ? []
      : ([
          {
            key: 'check_in',
            title: words.checkedInAt,
            width: 170,
            cell: (row) => (row.check_in_time === null ? '' : momentText(row.check_in_time, row.timezone, language)),
          },
        ] satisfies Column<VisitorRow>[])),
    {
      key: 'reason',
      title: words.reason,
      width: 140,
      cell: (row) => nameIn(language, row.reason_name, row.reason_name_en),
    },
    {
      key: 'office',
      title: words.office,
      width: 160,
      cell: (row) => nameIn(language, row.office_name, row.office_name_en),
    },
    { key: 'order_no', title: words.number, width: 140, cell: (row) => row.order_no },
  ]
  const counts = answer.data?.counts
  const label = (key: (typeof myTabs)[number]) =>
    key === 'past' || counts === undefined ? t(words[key]) : t(words.counted, { label: t(words[key]), n: counts[key] })
  return (
    <ListPage
      title={words.mine}
      {...{ address, columns, answer }}
      card={(row) => <VisitorCard row={row} onOpen={open} />}
      empty={tab === 'inside' ? words.nothingNow : words.emptyMine}
      emptyFiltered={words.noMatch}
      emptyHint={invite}
      total={words.total}
      tools={invite}
      above={
        <TabRow
          label={t(words.lists)}
          tabs={myTabs.map((key) => ({ key, label: label(key) }))}
          active={tab}
          onChange={(next) => address.change({ tab: next })}
        />
      }
    >
      {id !== null && <VisitorDrawer id={id} onClose={() => open(null)} onOpen={open} />}
    </ListPage>
  )
}
