import { type DetectorRecord, detectorRecords } from '@workplace/contract/presence/detect'
import type { ReactNode } from 'react'
import { useAddress } from '../../kernel/list/address'
import { choice, room, search } from '../../kernel/list/filters'
import { type Column, ListPage, usePageOf } from '../../kernel/list/list-page'
import { instantText } from '../../kernel/time/time-text'
import { StateDot } from '../../kernel/widgets/state-dot'
import { type Translate, useLanguage, useT } from '../../kernel/words'
import { detectorWords as words } from './detector-words'
import styles from './detectors.module.css'

const filters = {
  title: search(words.search),
  room,
  state: choice(words.state, [
    ['1', words.occupied],
    ['0', words.vacant],
  ]),
}

/** What detectors saw, the latest first. What is looked for stands in the address. */
export function RecordList({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  const language = useLanguage()
  const address = useAddress(filters)
  const { page, limit } = address.at
  const answer = usePageOf(detectorRecords, { ...address.sought, page, limit })
  const from = (row: DetectorRecord) => instantText(row.start_time, language)
  const columns: Column<DetectorRecord>[] = [
    { key: 'room', title: words.room, cell: (row) => row.meetingroom_name ?? '—' },
    { key: 'detector', title: words.detector, cell: (row) => row.detector_name },
    { key: 'state', title: words.state, width: 120, cell: (row) => <State row={row} /> },
    { key: 'from', title: words.from, width: 170, cell: from },
    {
      key: 'until',
      title: words.until,
      width: 170,
      cell: (row) => (row.end_time === null ? t(words.ongoing) : instantText(row.end_time, language)),
    },
    { key: 'lasted', title: words.lasted, width: 140, cell: (row) => lasted(row.duration, t) },
  ]
  return (
    <ListPage
      title={words.lists}
      {...{ address, answer, columns }}
      card={(row) => (
        <>
          <span className={styles.cardLine}>
            <b>{row.meetingroom_name ?? row.detector_name}</b>
            <State row={row} />
          </span>
          <small>
            {from(row)} · {row.end_time === null ? t(words.ongoing) : lasted(row.duration, t)}
          </small>
          <small>{row.detector_name}</small>
        </>
      )}
      empty={words.empty}
      emptyFiltered={words.emptyFiltered}
      total={words.total}
      tableWidth={820}
      tableSize="small"
      above={tabs}
    />
  )
}

function lasted(seconds: number, t: Translate): string {
  if (seconds < 60) return t(words.seconds, { n: seconds })
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return t(words.minutes, { n: minutes })
  return t(words.hours, { h: Math.floor(minutes / 60), m: minutes % 60 })
}

function State({ row }: { row: DetectorRecord }) {
  const t = useT()
  return (
    <StateDot tone={row.state === 1 ? 'busy' : 'good'}>{t(row.state === 1 ? words.occupied : words.vacant)}</StateDot>
  )
}
