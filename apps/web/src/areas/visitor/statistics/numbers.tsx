import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type VisitCounts, visitStatistics } from '@workplace/contract/visitor/statistics'
import { daysBetween } from '@workplace/domain/kernel/date'
import { Button, Empty, Skeleton } from 'antd'
import charts from '../../../kernel/charts/charts.module.css'
import { Panel } from '../../../kernel/charts/panel'
import { Tile } from '../../../kernel/charts/tile'
import { queryOf } from '../../../kernel/client/query'
import { ListError } from '../../../kernel/list/list-states'
import { lengthText } from '../../../kernel/time/length-text'
import { numberText } from '../../../kernel/widgets/number-text'
import { useLanguage, useT } from '../../../kernel/words'
import { CountTable } from './count-table'
import { Day, Hours, Trend } from './pictures'
import styles from './statistics.module.css'
import { type Address, askedOf } from './statistics-address'
import { words } from './statistics-words'

export function Numbers({ address, onClear }: { address: Address; onClear: () => void }) {
  const t = useT()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(visitStatistics, askedOf(address), { quiet: true }),
    placeholderData: keepPreviousData,
  })
  if (error !== null) return <ListError error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active paragraph={{ rows: 12 }} />
  if (data.total.arrivals + data.total.no_shows + data.quarters.length === 0) {
    return (
      <div className={charts.panel}>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.empty)}>
          {(address.office !== null || address.reason !== null) && <Button onClick={onClear}>{t(words.clear)}</Button>}
        </Empty>
      </div>
    )
  }
  // of one day the picture by quarter hour says all that those of several days would
  const isOneDay = data.from === data.to
  return (
    <div className={charts.body} aria-busy={isPlaceholderData} data-behind={isPlaceholderData || undefined}>
      <Tiles total={data.total} />
      <p className={charts.quiet}>{t(words.note)}</p>
      {data.quarters.length > 0 && (
        <Panel title={t(words.quarters)} note={t(words.quartersOf, { n: daysBetween(data.from, data.to) + 1 })}>
          <Day answer={data} />
        </Panel>
      )}
      <div className={styles.pair}>
        {!isOneDay && (
          <Panel title={t(words.trend)} note={t(words[data.step])}>
            <Trend answer={data} />
          </Panel>
        )}
        {!isOneDay && data.hours.length > 0 && (
          <Panel title={t(words.heat)} note={t(words.arrivals)}>
            <Hours hours={data.hours} />
          </Panel>
        )}
        {address.reason === null && (
          <Panel title={t(words.byReason)}>
            <CountTable name={words.reason} rows={data.reasons} />
          </Panel>
        )}
        {data.offices.length > 1 && (
          <Panel title={t(words.byOffice)}>
            <CountTable name={words.office} rows={data.offices} />
          </Panel>
        )}
      </div>
    </div>
  )
}

function Tiles({ total }: { total: VisitCounts }) {
  const t = useT()
  const language = useLanguage()
  const number = (value: number) => numberText(value, language)
  const percent = (part: number, all: number) => (all === 0 ? '–' : `${Math.round((part / all) * 100)}%`)
  const { arrivals, walk_ins, no_shows, timed, minutes, presumed } = total
  return (
    <dl className={charts.tiles}>
      <Tile name={t(words.arrivals)} value={number(arrivals)} note={t(words.arrivalsNote)} />
      <Tile
        name={t(words.walkIns)}
        value={number(walk_ins)}
        note={t(words.ofArrivals, { percent: percent(walk_ins, arrivals) })}
      />
      <Tile
        name={t(words.noShows)}
        value={number(no_shows)}
        note={t(words.ofExpected, { percent: percent(no_shows, arrivals - walk_ins + no_shows) })}
      />
      <Tile
        name={t(words.meanStay)}
        value={timed === 0 ? t(words.unknown) : lengthText(Math.round(minutes / timed), language)}
        note={t(words.stayOf, { n: timed })}
      />
      <Tile name={t(words.presumed)} value={number(presumed)} note={t(words.presumedNote)} />
    </dl>
  )
}
