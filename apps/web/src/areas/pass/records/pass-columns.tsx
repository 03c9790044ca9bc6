import type { PassRow } from '@workplace/contract/pass/passes'
import { recordWords } from '@workplace/contract/pass/record-words'
import { accessReasons } from '@workplace/contract/pass/verdict-words'
import { passWays } from '@workplace/contract/pass/way-words'
import { Link } from 'react-router'
import type { Column } from '../../../kernel/list/list-page'
import { useMay } from '../../../kernel/session/session'
import { wallClock, wallText, zoneNote } from '../../../kernel/time/zone-time'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import { words } from './record-list-words'
import styles from './records.module.css'

type Shown = Pick<PassRow, 'time' | 'timezone' | 'time_state' | 'granted' | 'result'> & Partial<PassRow>

/** When it was, to the second, on the clock of its office, which is named where it is not the reader's. */
export function PassTime({ row }: { row: Shown }) {
  const t = useT()
  const language = useLanguage()
  const zone = zoneNote(row.timezone, language, new Date(row.time))
  return (
    <span className={styles.stack}>
      <time className="wp-figures" dateTime={row.time}>
        {wallText(wallClock(new Date(row.time), row.timezone), language, 'second')}
      </time>
      {zone === '' ? null : <small>{zone}</small>}
      {row.time_state === 'exact' ? null : (
        <small data-doubt={row.time_state === 'doubtful'}>{t(recordWords.timeStates[row.time_state])}</small>
      )}
    </span>
  )
}

/** Whether the door opened, and what the rules say where that says more. */
export function PassResult({ row }: { row: Shown }) {
  const t = useT()
  return (
    <span className={styles.stack}>
      <StateDot tone={row.granted ? 'good' : 'bad'}>{t(row.granted ? words.granted : words.notLetIn)}</StateDot>
      {row.granted && row.result === 'ok' ? null : <small>{t(accessReasons[row.result])}</small>}
    </span>
  )
}

function Judgement({ row }: { row: PassRow }) {
  const t = useT()
  if (row.judged === 'agrees') return <span className={styles.quiet}>{t(recordWords.judgements.agrees)}</span>
  return (
    <span className={styles.stack}>
      <StateDot tone={row.unexplained ? 'bad' : 'warning'}>{t(recordWords.judgements[row.judged])}</StateDot>
      <small>
        {row.cause === null ? t(words.unexplainedTag) : t(words.cause, { cause: t(recordWords.causes[row.cause]) })}
      </small>
    </span>
  )
}

export function PassWay({ row }: { row: Pick<PassRow, 'way' | 'direction'> }) {
  const t = useT()
  return (
    <>
      {t(passWays[row.way])} · {t(recordWords.directions[row.direction])}
    </>
  )
}

/** Who it was: somebody we know, with their department, or a card that nobody has. */
function Who({ row }: { row: PassRow }) {
  const t = useT()
  return (
    <span className={styles.stack}>
      <span className={row.person === null ? styles.quiet : undefined}>{row.person ?? t(words.stranger)}</span>
      <small className="wp-figures">{[row.department, row.card].filter(Boolean).join(' · ')}</small>
    </span>
  )
}

/** The door, which leads to it on the wall for who may look there. */
function DoorOfPass({ row }: { row: PassRow }) {
  const maySee = useMay('view-doors')
  const name = row.door ?? row.device ?? '—'
  if (row.door_id === null || row.door === null || !maySee) return <span>{name}</span>
  return <Link to={`/device/carddevice/doormanagement?door=${row.door_id}`}>{name}</Link>
}

/** The columns of a list of passes; in cards they stand in the same order. */
export function passColumns(kind: 'doors' | 'people'): Column<PassRow>[] {
  return [
    { key: 'time', title: words.time, width: 190, sort: 'descend', cell: (row) => <PassTime row={row} /> },
    { key: 'person', title: words.person, cell: (row) => <Who row={row} /> },
    {
      key: 'door',
      title: words.door,
      cell: (row) => (
        <span className={styles.stack}>
          <DoorOfPass row={row} />
          <small>{row.office}</small>
        </span>
      ),
    },
    { key: 'way', title: words.way, width: 140, cell: (row) => <PassWay row={row} /> },
    { key: 'result', title: words.result, width: 200, cell: (row) => <PassResult row={row} /> },
    kind === 'doors'
      ? { key: 'judgement', title: words.judgement, width: 215, cell: (row) => <Judgement row={row} /> }
      : { key: 'score', title: words.score, width: 90, end: true, cell: (row) => row.score ?? '—' },
  ]
}
