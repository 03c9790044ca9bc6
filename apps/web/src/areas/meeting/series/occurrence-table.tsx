import { Button, Checkbox } from 'antd'
import { useId } from 'react'
import { useLanguage, useT } from '../../../kernel/words'
import { claimTime, dayText } from '../core/claim-text'
import panel from '../core/side-panel.module.css'
import styles from './series.module.css'
import { type PlanRow, withDate, withRooms } from './series-plan'
import { seriesWords as words } from './series-words'
import type { Series } from './use-series'

type Props = {
  series: Series
  /** The date of a meeting that exists already: it stays as it is. */
  ownDate: string | null
}

/** Every date of a series with its verdict: leave it out, or take the room that is free then. */
export function OccurrenceTable({ series, ownDate }: Props) {
  const t = useT()
  const id = useId()
  const { plan, picks, pick, error, retry, isChecking, skippedMonths, told } = series
  if (error !== null) {
    return (
      <div className={panel.message} data-kind="error" role="alert">
        {Object.values(error.fields)[0] ?? error.message}
        <Button size="small" onClick={retry}>
          {t(words.retry)}
        </Button>
      </div>
    )
  }
  if (plan === null) {
    return (
      <p className={panel.quiet} role="status">
        {t(words.checking)}
      </p>
    )
  }
  const { rows, clashes, made, movable } = plan
  const untouched = picks.skip.size === 0 && picks.moves.size === 0
  return (
    <div className={styles.dates} aria-busy={isChecking}>
      <p id={id} role="status" className={styles.summary} data-clash={clashes > 0}>
        {clashes > 0
          ? t(words.someClash, { total: rows.length, clash: clashes })
          : t(untouched ? words.allFree : words.someSolved, { n: made })}
        {isChecking && <span className={panel.quiet}> {t(words.checking)}</span>}
      </p>
      {movable > 1 && (
        <Button size="small" onClick={() => pick(withRooms(picks, rows, true))}>
          {t(words.takeAll)}
        </Button>
      )}
      {skippedMonths.length > 0 && <p className={panel.help}>{t(words.skippedMonths, { months: skippedMonths })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: hundreds of dates scroll, also by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t(words.dates)} aria-describedby={id}>
        <ul>
          {rows.map((row) => (
            <Row key={row.date} row={row} series={series} isOwn={row.date === ownDate} />
          ))}
        </ul>
      </section>
      {(clashes > 0 || picks.onlyFree) && (
        <Checkbox checked={picks.onlyFree} onChange={({ target }) => pick({ ...picks, onlyFree: target.checked })}>
          {t(words.onlyFree)}
        </Checkbox>
      )}
      {(told === 'unsolved' || told === 'nothing' || told === 'notChecked') && (
        <span className={panel.error} role="alert">
          {t(words[told], { n: clashes })}
        </span>
      )}
    </div>
  )
}

function Row({ row, series, isOwn }: { row: PlanRow; series: Series; isOwn: boolean }) {
  const t = useT()
  const language = useLanguage()
  const { picks, pick } = series
  const { date, state, alternative } = row
  const isLeftOut = state === 'clash' && picks.onlyFree
  const day = dayText(row.start_time.slice(0, 10), language)
  const told =
    alternative === null
      ? {}
      : { room: alternative.meetingroom_name, floor: alternative.floor_name, seats: alternative.capacity, date: day }
  return (
    <li data-state={state}>
      <Checkbox
        aria-label={t(words.include, { date: day })}
        checked={state !== 'skipped' && !isLeftOut}
        disabled={isOwn || isLeftOut}
        onChange={({ target }) => pick(withDate(picks, date, target.checked))}
      />
      <time dateTime={row.start_time.replace(' ', 'T')}>
        {day} <span className={panel.quiet}>{claimTime(row)}</span>
      </time>
      <span className={styles.verdict}>
        {isOwn && t(words.own)}
        {!isOwn && state === 'free' && t(words.free)}
        {!isOwn && state === 'pending' && t(words.pending)}
        {state === 'skipped' && t(words.skipped)}
        {state === 'clash' && row.message}
        {state === 'moved' && t(alternative?.pending ? words.movedPending : words.movedTo, told)}
      </span>
      {state === 'clash' &&
        (alternative === null ? (
          <span className={styles.action}>
            <span className={panel.help}>{t(words.noRoom)}</span>
          </span>
        ) : (
          <Button
            size="small"
            className={styles.action}
            aria-label={t(words.takeRoomOn, told)}
            title={t(words.takeRoomOn, told)}
            onClick={() => pick(withRooms(picks, [row], true))}
          >
            {t(words.takeRoom, told)}
          </Button>
        ))}
      {state === 'moved' && (
        <Button
          size="small"
          type="text"
          className={styles.action}
          aria-label={t(words.takeBackOn, told)}
          onClick={() => pick(withRooms(picks, [row], false))}
        >
          {t(words.takeBack)}
        </Button>
      )}
    </li>
  )
}
