import { visitStatisticsFile } from '@workplace/contract/visitor/statistics'
import { useAddressParams } from '../../../kernel/address-params'
import { file } from '../../../kernel/client/client'
import { invalidate } from '../../../kernel/client/query'
import { SpanFilter } from '../../../kernel/list/date-filters'
import { SaveMenu, useSaving } from '../../../kernel/list/export-menu'
import { FilterRow } from '../../../kernel/list/filter-row'
import list from '../../../kernel/list/list.module.css'
import { OfficeFilter } from '../../../kernel/list/place-filters'
import { RefreshButton } from '../../../kernel/list/refresh-button'
import { ownZone, wallClock } from '../../../kernel/time/zone-time'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { useT } from '../../../kernel/words'
import { Numbers } from './numbers'
import styles from './statistics.module.css'
import { type Address, askedOf, readAddress, writeAddress } from './statistics-address'
import { words } from './statistics-words'

const formats = { xlsx: 'Excel', csv: 'CSV' }

/** How many came, when, why and for how long. What is looked at stands in the address. */
export default function StatisticsPage() {
  const t = useT()
  const [params, setParams] = useAddressParams()
  const today = wallClock(new Date(), ownZone()).slice(0, 10)
  const address = readAddress(params, today)
  const change = (part: Partial<Address>) =>
    setParams((now) => writeAddress(now, part), { replace: true, flushSync: true })
  const [saving, run] = useSaving()
  const files = (['day', 'quarter'] as const).flatMap((by) =>
    (['xlsx', 'csv'] as const).map((format) => ({
      key: `${by} ${format}`,
      label: t(words.fileOf, { by: t(by === 'day' ? words.byDay : words.byQuarter), format: formats[format] }),
      onClick: () => run(() => file(visitStatisticsFile, { ...askedOf(address), by, format })),
    })),
  )
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1>{t(words.title)}</h1>
        <div className={styles.actions}>
          <RefreshButton onRefresh={() => void invalidate('/visitor/statistics')} />
          <SaveMenu items={files} saving={saving} />
        </div>
      </header>
      <FilterRow set={[true, address.office !== null, address.reason !== null]}>
        <SpanFilter
          label={t(words.dates)}
          from={address.from}
          to={address.to}
          today={today}
          lengths={[1, 7, 30, 90, 365]}
          onChange={change}
        />
        <OfficeFilter value={address.office} onChange={(office) => change({ office })} />
        <ReferencePicker
          aria-label={t(words.reason)}
          prefix={<span className={list.quiet}>{t(words.reason)}</span>}
          placeholder={t(words.any)}
          to="visitorreason"
          allowClear
          value={address.reason}
          onChange={(reason) => change({ reason })}
        />
      </FilterRow>
      <Numbers address={address} onClear={() => change({ office: null, reason: null })} />
    </section>
  )
}
