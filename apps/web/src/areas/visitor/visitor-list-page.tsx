import { UploadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { Resource } from '@workplace/contract/kernel/resource'
import * as topics from '@workplace/contract/visitor/topics'
import { visitorFile, visitorRows } from '@workplace/contract/visitor/visitor-rows'
import { type VisitorRow, visitorCounts, visitorPage, visitorTabs } from '@workplace/contract/visitor/visits'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { file } from '../../kernel/client/client'
import { queryOf } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { day, oneOf, sortBy, useAddress } from '../../kernel/list/address'
import { choice, office, search } from '../../kernel/list/filters'
import list from '../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../kernel/list/list-page'
import { nameIn } from '../../kernel/name-in'
import { ImportDialog } from '../../kernel/resource-page/import-dialog'
import { useMay } from '../../kernel/session/session'
import { TabRow } from '../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../kernel/words'
import { keepWords } from './keep-words'
import { momentText, windowText } from './visit-text'
import { VisitorDrawer } from './visitor-drawer'
import { VisitorCard, VisitorName, VisitorState } from './visitor-state'
import { words } from './visitor-words'

// what a file of people may say is no list of its own
const rows = visitorRows as unknown as Resource
const usual = { expected: '+time', today: '-check_in', company: '+time', audit: '+time', history: '-time' } as const
type Tab = (typeof visitorTabs)[number]
const tabOf = (params: URLSearchParams): Tab => visitorTabs.find((tab) => tab === params.get('tab')) ?? 'expected'
const sorts = ['time', 'name', 'check_in', 'check_out', 'state', 'order_no']
const filters = {
  tab: oneOf(visitorTabs, { resets: ['sort', 'date'] }),
  title: search(words.search),
  office,
  date: { ...day, filter: true as const },
  kept: choice(keepWords.onlyKept, [['1', keepWords.kept]]),
  sort: sortBy(
    (sort) => sorts.includes(sort.slice(1)) && /^[+-]/.test(sort),
    (params) => usual[tabOf(params)],
  ),
}

/** Visitors by how far they are. */
export default function VisitorListPage() {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const mayInvite = useMay('add-visitor')
  const address = useAddress(filters)
  const [importing, setImporting] = useState(false)
  useLiveRefresh(topics.visitor, '/visitor')
  const { tab, id, page, limit, sort, office: chosen } = address.at
  const answer = usePageOf(visitorPage, { ...address.sought, tab, sort, page, limit })
  const counts = useQuery(queryOf(visitorCounts, chosen === null ? {} : { office: chosen }, { quiet: true }))
  const open = (visitor: number | null) => address.change({ id: visitor })
  const isPast = tab === 'history' || tab === 'today'
  const label = (key: Tab) => {
    const n = key === 'history' ? undefined : counts.data?.[key]
    return n === undefined ? t(words[key]) : t(words.counted, { label: t(words[key]), n })
  }
  const columns: Column<VisitorRow>[] = [
    {
      key: 'name',
      title: words.visitor,
      width: 230,
      sort: 'ascend',
      cell: (row) => <VisitorName row={row} onOpen={open} />,
    },
    {
      key: 'state',
      title: words.status,
      width: 110,
      sort: 'ascend',
      cell: (row) => <VisitorState {...row} />,
    },
    {
      key: 'time',
      title: words.planned,
      width: 250,
      sort: 'ascend',
      cell: (row) => (
        <span className={list.stack}>
          {windowText({ start: row.window_start, end: row.window_end }, row.timezone, language)}
          {row.window_count > 1 && <small>{t(words.ofDays, { n: row.window_count })}</small>}
        </span>
      ),
    },
    ...(isPast
      ? ([
          {
            key: 'check_in',
            title: words.checkedInAt,
            width: 160,
            sort: 'descend',
            cell: (row) => (row.check_in_time === null ? '' : momentText(row.check_in_time, row.timezone, language)),
          },
          {
            key: 'check_out',
            title: words.leftAt,
            width: 160,
            sort: 'descend',
            cell: (row) => (row.check_out_time === null ? '' : momentText(row.check_out_time, row.timezone, language)),
          },
        ] satisfies Column<VisitorRow>[])
      : []),
    { key: 'host', title: words.host, width: 120, cell: (row) => row.host_name },
    {
      key: 'reason',
      title: words.reason,
      width: 130,
      cell: (row) => nameIn(language, row.reason_name, row.reason_name_en),
    },
    {
      key: 'office',
      title: words.office,
      width: 150,
      cell: (row) => nameIn(language, row.office_name, row.office_name_en),
    },
    { key: 'order_no', title: words.number, width: 140, sort: 'descend', cell: (row) => row.order_no },
  ]
  return (
    <ListPage
      title={words.list}
      refresh
      {...{ address, columns, answer }}
      card={(row) => <VisitorCard row={row} onOpen={open} />}
      empty={words.empty}
      emptyFiltered={words.noMatch}
      total={words.total}
      tools={
        mayInvite && (
          <>
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => setImporting(true)}>
              {t(words.importFile)}
            </Button>
            <Button type="primary" onClick={() => void navigate('/visitors/addVisitor')}>
              {t(words.invite)}
            </Button>
          </>
        )
      }
      save={(format) => file(visitorFile, { ...address.sought, tab, sort, format })}
      above={
        <TabRow
          label={t(words.lists)}
          tabs={visitorTabs.map((key) => ({ key, label: label(key) }))}
          active={tab}
          onChange={(next) => address.change({ tab: next })}
        />
      }
    >
      {importing && <ImportDialog resource={rows} onClose={() => setImporting(false)} />}
      {id !== null && <VisitorDrawer id={id} onClose={() => open(null)} onOpen={open} />}
    </ListPage>
  )
}
