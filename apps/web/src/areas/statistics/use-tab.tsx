import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { utilisation } from '@workplace/contract/statistics/utilisation'
import { Button, Empty, Skeleton } from 'antd'
import charts from '../../kernel/charts/charts.module.css'
import { Panel } from '../../kernel/charts/panel'
import { queryOf } from '../../kernel/client/query'
import { ListError } from '../../kernel/list/list-states'
import { useT } from '../../kernel/words'
import { type Address, askedOf } from './address'
import { HeatMap } from './heat-map'
import styles from './statistics.module.css'
import { words } from './statistics-words'
import { Tiles } from './tiles'
import { Trend } from './trend'
import { OfficeTable, RoomTable } from './use-tables'

type Props = { address: Address; onChange: (part: Partial<Address>) => void }

/** How rooms were booked and, as far as it is known, used. */
export function UseTab({ address, onChange }: Props) {
  const t = useT()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(utilisation, askedOf(address), { quiet: true }),
    placeholderData: keepPreviousData,
  })
  if (error !== null) return <ListError error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active paragraph={{ rows: 12 }} />
  if (data.rooms_total === 0) {
    return (
      <div className={charts.panel}>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.empty)}>
          <Button onClick={() => onChange({ office: null, room: null })}>{t(words.clear)}</Button>
        </Empty>
      </div>
    )
  }
  return (
    <div className={charts.body} aria-busy={isPlaceholderData} data-behind={isPlaceholderData || undefined}>
      <Tiles total={data.total} rooms={data.rooms_total} />
      <p className={charts.quiet}>{t(words.openNote)}</p>
      <div className={styles.pair}>
        <Panel title={t(words.heat)} note={t(words.bookedShare)}>
          {data.hours.length > 0 && <HeatMap hours={data.hours} />}
        </Panel>
        <Panel title={t(words.trend)} note={t(words.bookedShare)}>
          <Trend {...data} trend={data.trend.map((one) => ({ ...one, bookings: one.meetings }))} />
        </Panel>
      </div>
      {data.offices.length > 1 && (
        <Panel title={t(words.byOffice)}>
          <OfficeTable offices={data.offices} />
        </Panel>
      )}
      {address.room === null && (
        <Panel title={t(words.byRoom)}>
          <RoomTable answer={data} onRoom={(room) => onChange({ room })} />
        </Panel>
      )}
    </div>
  )
}
