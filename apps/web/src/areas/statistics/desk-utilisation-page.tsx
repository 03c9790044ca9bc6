import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { deskUtilisation, deskUtilisationExport } from '@workplace/contract/statistics/desk-utilisation'
import { Button, Empty, Skeleton } from 'antd'
import { useAddressParams } from '../../kernel/address-params'
import charts from '../../kernel/charts/charts.module.css'
import { Panel } from '../../kernel/charts/panel'
import { file } from '../../kernel/client/client'
import { invalidate, queryOf } from '../../kernel/client/query'
import { SpanFilter } from '../../kernel/list/date-filters'
import { ExportMenu } from '../../kernel/list/export-menu'
import { FilterRow } from '../../kernel/list/filter-row'
import list from '../../kernel/list/list.module.css'
import { ListError } from '../../kernel/list/list-states'
import { OfficeFilter } from '../../kernel/list/place-filters'
import { RefreshButton } from '../../kernel/list/refresh-button'
import { words as listWords } from '../../kernel/list/words'
import { ownZone, wallClock } from '../../kernel/time/zone-time'
import { ReferencePicker } from '../../kernel/widgets/reference-input'
import { useT } from '../../kernel/words'
import { idIn, spanIn, writeAddress } from './address'
import { AreaTable, DepartmentTable, DeskTable } from './desk-tables'
import { DeskTiles } from './desk-tiles'
import { DeskUseMap } from './desk-use-map'
import { HeatMap } from './heat-map'
import styles from './statistics.module.css'
import { words } from './statistics-words'
import { Trend } from './trend'

type Change = (part: Readonly<Record<string, string | number | null>>) => void

/** How desks were booked and, as far as it is known, used. What is looked at stands in the address. */
export default function DeskUtilisationPage() {
  const t = useT()
  const [params, setParams] = useAddressParams()
  const today = wallClock(new Date(), ownZone()).slice(0, 10)
  const span = spanIn(params, today)
  const [office, floor, area] = [idIn(params.get('office')), idIn(params.get('floor')), idIn(params.get('area'))]
  const change: Change = (part) => setParams((now) => writeAddress(now, part), { replace: true, flushSync: true })
  const asked = {
    ...span,
    ...(office === null ? {} : { office_id: office }),
    ...(floor === null ? {} : { floor_id: floor }),
    ...(area === null ? {} : { area_id: area }),
  }
  const picker = (label: string, to: string, value: number | null, within: Record<string, number>, part: string[]) => (
    <ReferencePicker
      aria-label={label}
      prefix={<span className={list.quiet}>{label}</span>}
      placeholder={t(listWords.any)}
      to={to}
      within={within}
      allowClear
      value={value}
      onChange={(id) => change({ ...Object.fromEntries(part.map((name) => [name, null])), [part[0] ?? to]: id })}
    />
  )
  const inOffice: Record<string, number> = office === null ? {} : { office_id: office }
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1>{t(words.deskTitle)}</h1>
        <div className={styles.actions}>
          <RefreshButton onRefresh={() => void invalidate('/station/utilisation')} />
          <ExportMenu save={(format) => file(deskUtilisationExport, { ...asked, format })} />
        </div>
      </header>
      <FilterRow set={[true, office !== null, floor !== null, area !== null]}>
        <SpanFilter label={t(words.dates)} {...span} today={today} lengths={[7, 30, 90, 365]} onChange={change} />
        <OfficeFilter value={office} onChange={(id) => change({ office: id, floor: null, area: null })} />
        {picker(t(words.floor), 'floor', floor, inOffice, ['floor', 'area'])}
        {picker(t(words.area), 'area', area, floor === null ? inOffice : { floor_id: floor }, ['area'])}
      </FilterRow>
      <Report asked={asked} onClear={() => change({ office: null, floor: null, area: null })} />
    </section>
  )
}

type Asked = { from: string; to: string; office_id?: number; floor_id?: number; area_id?: number }

function Report({ asked, onClear }: { asked: Asked; onClear: () => void }) {
  const t = useT()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(deskUtilisation, asked, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  if (error !== null) return <ListError error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active paragraph={{ rows: 12 }} />
  if (data.desks_total === 0) {
    return (
      <div className={charts.panel}>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.noDesks)}>
          <Button onClick={onClear}>{t(words.clear)}</Button>
        </Empty>
      </div>
    )
  }
  return (
    <div className={charts.body} aria-busy={isPlaceholderData} data-behind={isPlaceholderData || undefined}>
      <DeskTiles answer={data} />
      <p className={charts.quiet}>{t(words.deskNote)}</p>
      <div className={styles.pair}>
        <Panel title={t(words.heat)} note={t(words.bookedShare)}>
          {data.hours.length > 0 && <HeatMap hours={data.hours} />}
        </Panel>
        <Panel title={t(words.trend)} note={t(words.bookedShare)}>
          <Trend {...data} />
        </Panel>
      </div>
      <Panel title={t(words.onMap)}>
        <DeskUseMap floor={asked.floor_id ?? null} desks={data.desks} />
      </Panel>
      <Panel title={t(words.byArea)}>
        <AreaTable areas={data.areas} />
      </Panel>
      <Panel title={t(words.byDepartment)}>
        <DepartmentTable departments={data.departments} />
      </Panel>
      <Panel title={t(words.byDesk)}>
        <DeskTable answer={data} />
      </Panel>
    </div>
  )
}
