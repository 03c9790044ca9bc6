import { comma } from '@workplace/contract/kernel/comma'
import type { Tone } from '@workplace/contract/kernel/field'
import {
  type CheckinDetail,
  type CheckinPerson,
  type CheckinState,
  checkinStates,
  checkinWays,
} from '@workplace/contract/meeting/checkin'
import { Button, Popconfirm, Segmented } from 'antd'
import { useState } from 'react'
import list from '../../../kernel/list/list.module.css'
import { clockOf, wallClock } from '../../../kernel/time/zone-time'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './checkin.module.css'
import { Phase, Place, Slot } from './checkin-rows'
import { checkinWords as words } from './checkin-words'
import { useCheckinActions } from './use-checkin-detail'

const tones: Record<CheckinState, Tone> = { signed: 'good', late: 'warning', expected: 'quiet', absent: 'bad' }

/** An instant on the clock of the meeting's office. */
const clockAt = (instant: string, timezone: string) => clockOf(wallClock(new Date(instant), timezone))

/** What the meeting is, and how many came. */
export function CheckinFacts({ detail }: { detail: CheckinDetail }) {
  const t = useT()
  const at = (instant: string) => clockAt(instant, detail.timezone)
  const counts = [
    [words.signed, detail.signed, 'signed'],
    [words.late, detail.late, 'late'],
    [words.missing, detail.missing, 'missing'],
  ] as const
  return (
    <>
      <div className={styles.counts} role="status">
        {counts.map(([label, n, kind]) => (
          <p key={kind}>
            <b className={`${styles.number} ${kind === 'late' && n > 0 ? styles.alarming : ''}`}>
              {n}
              {kind === 'signed' && <small> / {detail.invited}</small>}
            </b>
            <span className={styles.label}>{t(label)}</span>
          </p>
        ))}
      </div>
      <dl className={list.facts}>
        <dt>{t(words.state)}</dt>
        <dd>
          <Phase phase={detail.phase} />
        </dd>
        <dt>{t(words.time)}</dt>
        <dd>
          <Slot row={detail} />
        </dd>
        <dt>{t(words.place)}</dt>
        <dd>
          <Place row={detail} />
        </dd>
        <dt>{t(words.booker)}</dt>
        <dd>{detail.booker_name}</dd>
        <dt>{t(words.window)}</dt>
        <dd>
          {t(words.windowText, { from: at(detail.window.opens), to: at(detail.window.closes) })}{' '}
          <span className={list.quiet}>{t(words.lateFrom, { time: at(detail.window.late_from) })}</span>
        </dd>
      </dl>
    </>
  )
}

const isHere = ({ sign_id }: CheckinPerson) => sign_id !== null

/** Everybody on the list and who came besides. */
export function CheckinPeople({ detail }: { detail: CheckinDetail }) {
  const t = useT()
  const [shown, setShown] = useState<'all' | 'signed' | 'missing'>('all')
  const { busy, sign, undo } = useCheckinActions(detail)
  const missing = detail.people.flatMap((one) => (isHere(one) || one.attendee_id === null ? [] : [one.attendee_id]))
  const people = detail.people.filter((one) => shown === 'all' || isHere(one) === (shown === 'signed'))
  const maySign = detail.may_sign && detail.phase !== 'early'
  return (
    <section aria-label={t(words.people)}>
      <header className={styles.bar}>
        <Segmented<'all' | 'signed' | 'missing'>
          size="small"
          value={shown}
          onChange={setShown}
          options={(['all', 'signed', 'missing'] as const).map((value) => ({ value, label: t(words[value]) }))}
        />
        {maySign && missing.length > 0 && (
          <Popconfirm
            title={t(words.signAllAsk, { n: missing.length })}
            okText={t(words.sign)}
            cancelText={t(words.close)}
            onConfirm={() => sign(missing, 'manual')}
          >
            <Button size="small" disabled={busy}>
              {t(words.signAll)}
            </Button>
          </Popconfirm>
        )}
      </header>
      <ul className={styles.people}>
        {people.map((one) => (
          <li key={one.attendee_id ?? `+${one.sign_id}`}>
            <Person one={one} timezone={detail.timezone} />
            {maySign && one.sign_id === null && one.attendee_id !== null && (
              <Button
                size="small"
                disabled={busy}
                aria-label={t(words.signName, { name: one.name })}
                onClick={() => sign([one.attendee_id as number], 'manual')}
              >
                {t(words.sign)}
              </Button>
            )}
            {one.may_undo && one.sign_id !== null && (
              <Button
                size="small"
                type="text"
                disabled={busy}
                aria-label={t(words.undoName, { name: one.name })}
                onClick={() => undo([one.sign_id as number])}
              >
                {t(words.undo)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {people.length === 0 && <p className={list.quiet}>{t(words.noMatch)}</p>}
    </section>
  )
}

function Person({ one, timezone }: { one: CheckinPerson; timezone: string }) {
  const t = useT()
  const language = useLanguage()
  const notes = [
    one.is_host ? t(words.host) : null,
    one.attendee_id === null ? t(words.extra) : null,
    one.department ?? (one.user_id === null ? t(words.guest) : null),
  ].filter(Boolean)
  const how = [
    one.sign_way === null || one.signed_by !== null ? null : t(checkinWays[one.sign_way]),
    one.signed_by === null ? null : t(words.by, { who: one.signed_by }),
    one.device_name,
    one.sign_out_time === null ? null : t(words.left, { time: clockAt(one.sign_out_time, timezone) }),
  ].filter(Boolean)
  return (
    <>
      <span className={list.stack}>
        <span>
          {one.name} <span className={styles.note}>{notes.join(comma[language])}</span>
        </span>
        {how.length > 0 && <small>{how.join(' · ')}</small>}
      </span>
      <span className={styles.when}>
        {one.sign_time !== null && <time dateTime={one.sign_time}>{clockAt(one.sign_time, timezone)}</time>}
        <StateDot tone={tones[one.state]}>{t(checkinStates[one.state])}</StateDot>
      </span>
    </>
  )
}
