import { type ReadingRow, readingPage } from '@workplace/contract/thing/thing-reading'
import { Button } from 'antd'
import { useState } from 'react'
import { sortBy, useAddress } from '../../kernel/list/address'
import { choice, office, search } from '../../kernel/list/filters'
import { type Column, ListPage, usePageOf } from '../../kernel/list/list-page'
import { Panel } from '../../kernel/panel/panel'
import { instantText } from '../../kernel/time/time-text'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../kernel/words'
import { itemText, valueText } from './item-text'
import { useThings } from './look-again'
import { ReadingPlot } from './reading-plot'
import { ThingTabs } from './thing-tabs'
import { words } from './thing-words'
import styles from './things.module.css'

const filters = {
  title: search(words.searchReadings),
  office,
  abnormal: choice(words.abnormal, [['1', words.onlyAbnormal]]),
  sort: sortBy(
    (one) => /^[+-](time|value)$/.test(one),
    () => '-time',
  ),
}

/** `/device/detectionrecord`: what things measured; each item as a plot. */
export default function ReadingPage() {
  const t = useT()
  const language = useLanguage()
  useThings()
  const address = useAddress(filters)
  const { page, limit } = address.at
  const answer = usePageOf(readingPage, { ...address.sought, page, limit })
  const [shown, setShown] = useState<ReadingRow | null>(null)
  const value = (row: ReadingRow) =>
    row.is_abnormal ? <StateDot tone="bad">{valueText(row.value, row.unit)}</StateDot> : valueText(row.value, row.unit)
  const plot = (row: ReadingRow) => (
    <Button type="link" size="small" onClick={() => setShown(row)}>
      {t(words.plot)}
    </Button>
  )
  const columns: Column<ReadingRow>[] = [
    { key: 'device', title: words.device, cell: (row) => row.device_name },
    { key: 'item', title: words.item, cell: (row) => itemText(row.item, t) },
    { key: 'value', title: words.value, width: 150, sort: 'descend', cell: value },
    { key: 'time', title: words.when, width: 170, sort: 'descend', cell: (row) => instantText(row.time, language) },
    { key: 'plot', title: words.plot, width: 90, cell: plot },
  ]
  return (
    <ListPage
      title={words.readings}
      {...{ address, answer, columns }}
      card={(row) => (
        <>
          <span className={styles.line}>
            <b>{row.device_name}</b>
            {value(row)}
          </span>
          <span className={styles.line}>
            <small>
              {itemText(row.item, t)} · {instantText(row.time, language)}
            </small>
            {plot(row)}
          </span>
        </>
      )}
      empty={words.noReadings}
      emptyHint={t(words.noReadingsHow)}
      emptyFiltered={words.noneFound}
      total={words.total}
      tableWidth={760}
      tableSize="small"
      above={<ThingTabs active="readings" />}
    >
      {shown !== null && (
        <Panel title={shown.device_name} wide onClose={() => setShown(null)}>
          <ReadingPlot device={{ id: shown.device_id, name: shown.device_name }} item={shown.item} />
        </Panel>
      )}
    </ListPage>
  )
}
