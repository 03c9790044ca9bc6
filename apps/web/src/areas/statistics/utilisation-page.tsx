import { roomCostsExport, utilisationExport } from '@workplace/contract/statistics/utilisation'
import { useAddressParams } from '../../kernel/address-params'
import { file } from '../../kernel/client/client'
import { invalidate } from '../../kernel/client/query'
import { ExportMenu } from '../../kernel/list/export-menu'
import { RefreshButton } from '../../kernel/list/refresh-button'
import { useMay } from '../../kernel/session/session'
import { ownZone, wallClock } from '../../kernel/time/zone-time'
import { TabRow } from '../../kernel/widgets/tab-row'
import { useT } from '../../kernel/words'
import { type Address, askedOf, readAddress, writeAddress } from './address'
import { CostsTab } from './costs-tab'
import { SpanFilters } from './span-filters'
import styles from './statistics.module.css'
import { words } from './statistics-words'
import { UseTab } from './use-tab'

/** How rooms were used, and what they cost the departments. What is looked at stands in the address. */
export default function UtilisationPage() {
  const t = useT()
  const mayCosts = useMay('view-price')
  const [params, setParams] = useAddressParams()
  const today = wallClock(new Date(), ownZone()).slice(0, 10)
  const read = readAddress(params, today)
  const address: Address = mayCosts ? read : { ...read, tab: 'use' }
  const change = (part: Partial<Address>) =>
    setParams((now) => writeAddress(now, part), { replace: true, flushSync: true })
  const save = (format: 'csv' | 'xlsx') =>
    file(address.tab === 'use' ? utilisationExport : roomCostsExport, { ...askedOf(address), format })
  const shown = address.tab === 'use' ? <UseTab address={address} onChange={change} /> : <CostsTab address={address} />
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1>{t(words.title)}</h1>
        <div className={styles.actions}>
          <RefreshButton onRefresh={() => void invalidate('/statistics')} />
          <ExportMenu save={save} />
        </div>
      </header>
      <SpanFilters address={address} today={today} onChange={change} />
      {mayCosts ? (
        <TabRow
          label={t(words.tabs)}
          tabs={[
            { key: 'use', label: t(words.use) },
            { key: 'costs', label: t(words.costs) },
          ]}
          active={address.tab}
          onChange={(tab) => change({ tab })}
        >
          {shown}
        </TabRow>
      ) : (
        shown
      )}
    </section>
  )
}
