import { useQuery } from '@tanstack/react-query'
import { boardStateNames, mostOnBoard, teamBoard } from '@workplace/contract/attendance/board'
import * as topics from '@workplace/contract/attendance/topics'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import type { Tone } from '@workplace/contract/kernel/field'
import { type BoardState, boardStates } from '@workplace/domain/attendance/board'
import { addDays } from '@workplace/domain/kernel/date'
import { Button, Select } from 'antd'
import { type CSSProperties, useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { ListError, ListNone, ListSkeleton } from '../../../kernel/list/list-states'
import { dayInWords } from '../../../kernel/time/zone-time'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import { clockOn } from '../core/day-clock'
import styles from './board.module.css'
import { boardWords as words } from './board-words'

type Board = OutputOf<typeof teamBoard>
const tones: Readonly<Record<BoardState, Tone>> = {
  ...{ missing: 'bad', late: 'warning', unknown: 'warning', not_yet: 'quiet', here: 'good', left: 'quiet' },
  ...{ away: 'quiet', rest: 'quiet' },
}
/** Somebody is late by the clock alone: it is looked again this often. */
const AGAIN_MS = 60_000

/** How one's people are now; what they work on another day. */
export function TeamBoard() {
  const t = useT()
  const language = useLanguage()
  const [date, setDate] = useState<string | null>(null)
  const [team_id, setTeam] = useState<number | null>(null)
  const [of, setOf] = useState<BoardState | null>(null)
  useLiveRefresh(topics.led_attendance, '/teamattendance')
  const { data, error, refetch } = useQuery({
    ...queryOf(
      teamBoard,
      { ...(date === null ? {} : { date }), ...(team_id === null ? {} : { team_id }) },
      { quiet: true },
    ),
    refetchInterval: AGAIN_MS,
    placeholderData: (before) => before,
  })
  if (error !== null && data === undefined) return <ListError error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <ListSkeleton rows={6} />
  const step = (days: number) => {
    const next = addDays(data.date, days)
    setOf(null)
    setDate(next === data.today ? null : next)
  }
  const people = of === null ? data.people : data.people.filter(({ state }) => state === of)
  return (
    <section className={styles.board}>
      <div className={styles.bar}>
        <Button aria-label={t(words.dayBefore)} onClick={() => step(-1)}>
          ‹
        </Button>
        <strong className={styles.date}>{dayInWords(`${data.date} 00:00:00`, language)}</strong>
        <Button aria-label={t(words.dayAfter)} onClick={() => step(1)}>
          ›
        </Button>
        {data.date === data.today ? null : <Button onClick={() => setDate(null)}>{t(words.today)}</Button>}
        {data.teams.length < 2 && team_id === null ? null : (
          <Select
            aria-label={t(words.ofTeam)}
            className={styles.team}
            value={team_id ?? 0}
            options={[
              { value: 0, label: t(words.allTeams) },
              ...data.teams.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => setTeam(id === 0 ? null : id)}
          />
        )}
      </div>
      {data.counts === null ? null : (
        // biome-ignore lint/a11y/useSemanticElements: buttons of which one is pressed
        <div role="group" aria-label={t(words.filter)} className={styles.counts}>
          <button type="button" aria-pressed={of === null} onClick={() => setOf(null)}>
            {t(words.all, { n: data.total })}
          </button>
          {boardStates.map((state) => {
            const n = data.counts?.[state] ?? 0
            return n === 0 && of !== state ? null : (
              <button
                key={state}
                type="button"
                aria-pressed={of === state}
                data-tone={tones[state]}
                onClick={() => setOf(of === state ? null : state)}
              >
                {t(words.count, { state: t(boardStateNames[state]), n })}
              </button>
            )
          })}
        </div>
      )}
      {data.total === 0 ? (
        <ListNone text={t(words.empty)} />
      ) : people.length === 0 ? (
        <ListNone text={t(words.none)} />
      ) : (
        <ul className={styles.people}>
          {people.map((person) => (
            <Person key={person.user_id} person={person} date={data.date} />
          ))}
        </ul>
      )}
      {data.people.length < data.total ? <p className={styles.quiet}>{t(words.shown, { n: mostOnBoard })}</p> : null}
    </section>
  )
}

function Person({ person, date }: { readonly person: Board['people'][number]; readonly date: string }) {
  const t = useT()
  const { state, minutes, came, went, timezone } = person
  const name = state === null ? '' : t(boardStateNames[state])
  return (
    <li>
      <span className={styles.who}>
        <span>{person.name}</span>
        <small>{person.department ?? person.team}</small>
      </span>
      <span className={styles.shift}>
        {person.color === null ? null : <i style={{ '--shift': person.color } as CSSProperties} />}
        <span>{person.shift ?? t(person.unplanned ? words.unplanned : words.rest)}</span>
        <small className="wp-figures">{person.times}</small>
      </span>
      {state === null ? null : (
        <span className={styles.state}>
          <StateDot tone={tones[state]}>{minutes > 0 ? t(words.lateBy, { state: name, n: minutes }) : name}</StateDot>
          <small className="wp-figures">
            {[
              came === null ? null : t(words.came, { time: clockOn(came, timezone, date) }),
              went === null ? null : t(words.went, { time: clockOn(went, timezone, date) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      )}
    </li>
  )
}
