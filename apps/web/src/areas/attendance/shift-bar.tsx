import { LAST_MINUTE, type ShiftPeriod, type ShiftRest, shiftMinute } from '@workplace/domain/attendance/shift'
import { DAY_MINUTES, timeOf } from '@workplace/domain/kernel/time'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useT } from '../../kernel/words'
import styles from './attendance.module.css'
import { shiftWords as words } from './core/shift-words'

type Props = {
  readonly periods: readonly ShiftPeriod[]
  readonly rests: readonly ShiftRest[]
  readonly color?: string | null | undefined
  /** Times that were punched. */
  readonly punches?: readonly string[]
  /** Its ends can be moved. */
  readonly onChange?: ((periods: readonly ShiftPeriod[]) => void) | undefined
  /** Without hours below: for a cell of a list. */
  readonly small?: boolean
}

const DRAG_STEP = 15
const KEY_STEP = 5
const ends = ['on_time', 'off_time'] as const
type End = (typeof ends)[number]

/** A shift as bars on its hours, rests left light; as long as it needs, at least a day. */
export function ShiftBar({ periods, rests, color, punches = [], onChange, small = false }: Props) {
  const t = useT()
  const track = useRef<HTMLDivElement>(null)
  const dragged = useRef<{ at: number; end: End } | null>(null)
  const drawn = periods.map(({ on_time, off_time }) => ({ start: shiftMinute(on_time), end: shiftMinute(off_time) }))
  const last = Math.max(
    DAY_MINUTES,
    ...drawn.map(({ end }) => end ?? 0),
    ...punches.map((time) => shiftMinute(time) ?? 0),
  )
  const span = Math.ceil(last / 360) * 360
  const share = (minute: number) => `${(minute / span) * 100}%`
  const bar = ({ start, end }: { start: number | null; end: number | null }) =>
    start === null || end === null || start >= end ? null : { left: share(start), width: share(end - start) }

  const move = (at: number, end: End, wanted: number) => {
    const [own, before, after] = [drawn[at], drawn[at - 1], drawn[at + 1]]
    const low = end === 'on_time' ? (before?.end ?? 0) : (own?.start ?? 0) + KEY_STEP
    const high = end === 'on_time' ? (own?.end ?? LAST_MINUTE) - KEY_STEP : (after?.start ?? LAST_MINUTE)
    const time = timeOf(Math.min(high, Math.max(low, wanted)))
    if (periods[at]?.[end] !== time)
      onChange?.(periods.map((period, place) => (place === at ? { ...period, [end]: time } : period)))
  }
  const follow = ({ clientX }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (dragged.current === null || box === undefined || box.width === 0) return
    const minute = ((clientX - box.left) / box.width) * span
    move(dragged.current.at, dragged.current.end, Math.round(minute / DRAG_STEP) * DRAG_STEP)
  }
  const onKey = (event: KeyboardEvent, at: number, end: End, now: number) => {
    const step = event.key === 'ArrowRight' || event.key === 'ArrowUp' ? KEY_STEP : -KEY_STEP
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    move(at, end, now + step)
  }
  const hours = Array.from({ length: span / 360 + 1 }, (_, at) => at * 6)
  return (
    <div className={styles.shift} data-small={small || undefined}>
      <div ref={track} className={styles.track} aria-hidden={onChange === undefined}>
        {hours.slice(1, -1).map((hour) => (
          <span
            key={hour}
            className={styles.hour}
            style={{ left: share(hour * 60) }}
            data-day={hour === 24 || undefined}
          />
        ))}
        {drawn.map((one, at) => {
          const place = bar(one)
          // biome-ignore lint/suspicious/noArrayIndexKey: a period has no name but its place
          return place === null ? null : <span key={at} className={styles.work} style={{ ...place, ...tint(color) }} />
        })}
        {rests.map(({ start, end }, at) => {
          const place = bar({ start: shiftMinute(start), end: shiftMinute(end) })
          // biome-ignore lint/suspicious/noArrayIndexKey: a rest has no name but its place
          return place === null ? null : <span key={at} className={styles.rest} style={place} />
        })}
        {punches.map((time, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be punched twice
          <span key={at} className={styles.punch} style={{ left: share(shiftMinute(time) ?? 0) }} />
        ))}
        {onChange === undefined
          ? null
          : drawn.flatMap((one, at) =>
              ends.map((end) => {
                const now = end === 'on_time' ? one.start : one.end
                if (now === null) return null
                return (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: a period has no name but its place
                    key={`${at} ${end}`}
                    role="slider"
                    tabIndex={0}
                    className={styles.handle}
                    style={{ left: share(now) }}
                    aria-label={t(words.lineOf, { n: at + 1, what: t(end === 'on_time' ? words.start : words.end) })}
                    aria-valuemin={0}
                    aria-valuemax={LAST_MINUTE}
                    aria-valuenow={now}
                    aria-valuetext={timeOf(now)}
                    onKeyDown={(event) => onKey(event, at, end, now)}
                    onPointerDown={(event) => {
                      if (event.button !== 0) return
                      event.currentTarget.setPointerCapture(event.pointerId)
                      dragged.current = { at, end }
                    }}
                    onPointerMove={follow}
                    onPointerUp={() => {
                      dragged.current = null
                    }}
                    onPointerCancel={() => {
                      dragged.current = null
                    }}
                  />
                )
              }),
            )}
      </div>
      {small ? null : (
        <div className={styles.hours} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} style={{ left: share(hour * 60) }}>
              {hour}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

const tint = (color: string | null | undefined) => (color ? { background: color } : {})
