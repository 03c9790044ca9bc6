import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ItemResult, type Results, unitCommentDetail } from '@workplace/contract/meeting/evaluation'
import { Empty, Skeleton, type TableColumnsType } from 'antd'
import { Bars } from '../../../kernel/charts/bars'
import charts from '../../../kernel/charts/charts.module.css'
import { Panel } from '../../../kernel/charts/panel'
import { Tile } from '../../../kernel/charts/tile'
import { queryOf } from '../../../kernel/client/query'
import { DataTable } from '../../../kernel/list/data-table'
import list from '../../../kernel/list/list.module.css'
import { ListError } from '../../../kernel/list/list-states'
import { nameIn } from '../../../kernel/name-in'
import { dateText } from '../../../kernel/time/time-text'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './evaluation.module.css'
import type { Span } from './evaluation-address'
import { evaluationWords as words } from './evaluation-words'

const two = (value: number | null) => (value === null ? '–' : value.toFixed(2))

/** Results by item, time and room. */
export function ResultsTab({ span, onRoom }: { span: Span; onRoom: (room: number) => void }) {
  const t = useT()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(unitCommentDetail, span, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  if (error !== null) return <ListError error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active paragraph={{ rows: 12 }} />
  if (data.comments === 0) {
    return (
      <div className={`${list.panel} ${list.standIn}`}>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.noResults)} />
        <p className={list.quiet}>
          {t(data.waiting > 0 ? words.waitingNote : words.noResultsHint, { n: data.waiting })}
        </p>
      </div>
    )
  }
  return (
    <div className={charts.body} data-behind={isPlaceholderData || undefined}>
      <Tiles data={data} />
      {data.waiting > 0 && <p className={charts.quiet}>{t(words.waitingNote, { n: data.waiting })}</p>}
      <Panel title={t(words.inTime)} note={t(words.ofFive)}>
        <Trend data={data} />
      </Panel>
      <div className={styles.items}>
        {data.items.map((item) => (
          <Item key={item.item_id} item={item} />
        ))}
      </div>
      <Panel title={t(words.byRoom)}>
        <RoomTable data={data} onRoom={onRoom} />
      </Panel>
    </div>
  )
}

function Tiles({ data }: { data: Results }) {
  const t = useT()
  const share = data.asked === 0 ? '–' : `${Math.round((data.answered / data.asked) * 100)}%`
  return (
    <dl className={charts.tiles}>
      <Tile name={t(words.average)} value={two(data.average)} note={t(words.ofFive)} />
      <Tile name={t(words.count)} value={`${data.comments}`} note={t(words.ofMeetings, { n: data.meetings })} />
      <Tile name={t(words.answered)} value={share} note={t(words.ofAsked, { n: data.answered, asked: data.asked })} />
      <Tile name={t(words.low)} value={`${data.low}`} note={t(words.lowNote)} />
      <Tile name={t(words.withheld)} value={`${data.withheld}`} note={t(words.withheldNote)} />
    </dl>
  )
}

/** Numbers of a chart, for who would rather read them. */
function AsTable({
  head,
  rows,
  caption,
}: {
  head: readonly string[]
  rows: readonly (readonly string[])[]
  caption: string
}) {
  const t = useT()
  return (
    <details className={charts.asTable}>
      <summary>{t(words.asTable)}</summary>
      <table className={charts.plain}>
        <caption className="wp-only-read">{caption}</caption>
        <thead>
          <tr>
            {head.map((one) => (
              <th key={one} scope="col">
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...more]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {more.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells of a row stay in their order
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function Trend({ data }: { data: Results }) {
  const t = useT()
  const language = useLanguage()
  const day = (date: string) => (data.step === 'month' ? date.slice(0, 7) : dateText(date, language))
  return (
    <>
      <Bars
        label={t(words.inTime)}
        line
        ticks={['5', '4', '3', '2', '1']}
        bars={data.trend.map(({ date, average, comments }) => ({
          key: date,
          height: average === null ? null : Math.max(0, (average - 1) / 4),
          label: data.step === 'month' ? date.slice(0, 7) : date.slice(5),
          title: `${day(date)}: ${two(average)} (${comments})`,
        }))}
      />
      <AsTable
        caption={t(words.inTime)}
        head={[t(words.date), t(words.average), t(words.count)]}
        rows={data.trend.map(({ date, average, comments }) => [day(date), two(average), `${comments}`])}
      />
    </>
  )
}

function Item({ item }: { item: ItemResult }) {
  const t = useT()
  const language = useLanguage()
  const title = nameIn(language, item.title, item.title_en)
  const most = Math.max(1, ...item.counts.map(({ n }) => n))
  const named = (one: ItemResult['counts'][number]) => (language === 'en' ? one.en : one.zh)
  const note = [
    t(words.itemAnswers, { n: item.answers }),
    ...(item.average === null ? [] : [t(words.itemAverage, { n: two(item.average) })]),
  ].join(' · ')
  return (
    <Panel title={title} note={note}>
      {item.kind === 'text' ? (
        <p className={charts.quiet}>{t(words.texts)}</p>
      ) : (
        <>
          <Bars
            label={t(words.spreadOf, { item: title })}
            ticks={most % 2 === 0 ? [`${most}`, `${most / 2}`, '0'] : [`${most}`, '0']}
            bars={item.counts.map((one) => ({
              key: one.value,
              height: one.n / most,
              label: named(one),
              title: `${named(one)}: ${t(words.times, { n: one.n })}`,
            }))}
          />
          <AsTable
            caption={t(words.spreadOf, { item: title })}
            head={[t(words.answer), t(words.count)]}
            rows={item.counts.map((one) => [named(one), `${one.n}`])}
          />
        </>
      )}
    </Panel>
  )
}

function RoomTable({ data, onRoom }: { data: Results; onRoom: (room: number) => void }) {
  const t = useT()
  const language = useLanguage()
  type Row = Results['rooms'][number]
  const columns: TableColumnsType<Row> = [
    {
      key: 'room',
      title: t(words.room),
      render: (_value, row) => (
        <span className={list.stack}>
          <button type="button" className={list.open} onClick={() => onRoom(row.id)}>
            {row.name}
          </button>
          <small>{nameIn(language, row.office_name, row.office_name_en)}</small>
        </span>
      ),
    },
    { key: 'count', title: t(words.count), align: 'right', width: 120, render: (_value, row) => row.comments },
    { key: 'low', title: t(words.low), align: 'right', width: 90, render: (_value, row) => row.low },
    {
      key: 'average',
      title: t(words.average),
      align: 'right',
      width: 180,
      render: (_value, row) => (
        <span className={charts.share}>
          <span className={charts.track} aria-hidden>
            <i style={{ width: `${((row.average ?? 0) / 5) * 100}%` }} />
          </span>
          {two(row.average)}
        </span>
      ),
    },
  ]
  return (
    <DataTable<Row>
      rowKey="id"
      size="small"
      className={list.table}
      columns={columns}
      dataSource={data.rooms}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 560 }}
    />
  )
}
