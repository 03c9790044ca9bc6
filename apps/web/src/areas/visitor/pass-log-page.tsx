import { directions } from '@workplace/contract/device/face-device-options'
import { type VisitorPass, visitorPassFile, visitorPassPage } from '@workplace/contract/visitor/pass-log'
import { visitWays } from '@workplace/contract/visitor/states'
import * as topics from '@workplace/contract/visitor/topics'
import { file } from '../../kernel/client/client'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { sortBy, useAddress } from '../../kernel/list/address'
import { choice, dates, office, optionsOf, search } from '../../kernel/list/filters'
import list from '../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../kernel/list/list-page'
import { nameIn } from '../../kernel/name-in'
import { useMay } from '../../kernel/session/session'
import { useLanguage, useT } from '../../kernel/words'
import { passWords as words } from './contacts/contact-words'
import { momentText } from './visit-text'
import { VisitorDrawer } from './visitor-drawer'

const filters = {
  title: search(words.search),
  office,
  ...dates(words.dates, 'from', 'until', [1, 7, 30]),
  direction: choice(words.direction, optionsOf(directions)),
  sort: sortBy(
    (sort) => /^[+-]time$/.test(sort),
    () => '-time',
  ),
}

/** Who came in and who left, as it was said then. */
export default function PassLogPage() {
  const t = useT()
  const language = useLanguage()
  const maySee = useMay('view-visitor')
  const address = useAddress(filters)
  useLiveRefresh(topics.visitor, '/visitorpasslog')
  const { id, sort, page, limit } = address.at
  const answer = usePageOf(visitorPassPage, { ...address.sought, sort, page, limit })
  const open = (visitor: number | null) => address.change({ id: visitor })
  const name = (row: VisitorPass) =>
    maySee && row.visitor_name !== '—' ? (
      <button type="button" className={list.open} onClick={() => open(row.visitor_id)}>
        {row.visitor_name}
      </button>
    ) : (
      row.visitor_name
    )
  const way = (row: VisitorPass) => t(row.way === 'auto' ? words.presumed : visitWays[row.way])
  const columns: Column<VisitorPass>[] = [
    {
      key: 'time',
      title: words.time,
      width: 170,
      sort: 'descend',
      cell: (row) => momentText(row.time, row.timezone, language),
    },
    { key: 'direction', title: words.direction, width: 80, cell: (row) => t(directions[row.direction]) },
    {
      key: 'visitor',
      title: words.visitor,
      width: 220,
      cell: (row) => (
        <span className={list.stack}>
          {name(row)}
          {row.company !== null && <small>{row.company}</small>}
        </span>
      ),
    },
    { key: 'way', title: words.way, width: 180, cell: way },
    { key: 'by', title: words.by, width: 120, cell: (row) => row.by_name },
    { key: 'host', title: words.host, width: 120, cell: (row) => row.host_name },
    {
      key: 'office',
      title: words.office,
      width: 150,
      cell: (row) => nameIn(language, row.office_name, row.office_name_en),
    },
    { key: 'order_no', title: words.number, width: 140, cell: (row) => row.order_no },
  ]
  return (
    <ListPage
      title={words.title}
      refresh
      save={(format) => file(visitorPassFile, { ...address.sought, format })}
      {...{ address, columns, answer }}
      card={(row) => (
        <>
          {name(row)}
          <span>
            {t(directions[row.direction])} · {momentText(row.time, row.timezone, language)}
          </span>
          <span className={list.quiet}>
            {[way(row), row.host_name, nameIn(language, row.office_name, row.office_name_en)].join(' · ')}
          </span>
        </>
      )}
      empty={words.empty}
      total={words.total}
    >
      {id !== null && <VisitorDrawer id={id} onClose={() => open(null)} onOpen={open} />}
    </ListPage>
  )
}
