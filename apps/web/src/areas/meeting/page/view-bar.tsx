import {
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  VerticalAlignMiddleOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { enterFullScreen, leaveFullScreen, useFullScreen } from '../../../kernel/full-screen'
import { useT } from '../../../kernel/words'
import { isOfRoom, type View } from '../core/address'
import { words } from '../core/words'
import styles from './booking-page.module.css'
import { DateSteps } from './date-steps'
import { DayNames, Legend } from './later-parts'
import { chooseDensity, useCramped, useDensity, useWithoutTopIcons } from './screen-size'
import { spanOf } from './view-span'
import { ViewSwitch } from './view-switch'
import { viewWords } from './view-words'

type Props = {
  view: View
  date: string
  today: string
  /** Is what comes after the grid here? */
  isWhole: boolean
  onView: (view: View) => void
  onDate: (date: string) => void
  onStep: (steps: 1 | -1) => void
  /** The choice of the room, where a view has one. */
  room: ReactNode
  notes: ReactNode
  /** The way to the filters, where they are not on the page. */
  filters: ReactNode
}

/** One bar for all views: what is shown, of which days, and how. */
export function ViewBar({ view, date, today, isWhole, onView, onDate, onStep, room, notes, filters }: Props) {
  const t = useT()
  const cramped = useCramped()
  const withoutTopIcons = useWithoutTopIcons()
  return (
    <header className={styles.bar} data-view={view}>
      {/* The way above the bar says it already: on phones and tablets the place is needed. */}
      <h1 className={cramped ? 'wp-only-read' : undefined}>{t(words.title)}</h1>
      <ViewSwitch view={view} onChange={onView} />
      {room}
      <DateSteps view={view} date={date} today={today} onChange={onDate} onStep={onStep} isWhole={isWhole} />
      {isWhole && view !== 'list' && (cramped || !isOfRoom(view)) && <DayNames {...shownDays(view, date)} />}
      {notes}
      <span className={styles.tools}>
        {filters}
        {view === 'list' ? null : isWhole ? (
          <Legend asPicture={cramped} />
        ) : (
          <span className={`${styles.outline} ${styles.legendPlace}`} data-words={cramped ? undefined : ''} aria-hidden>
            {!cramped && t(words.legend)}
          </span>
        )}
        {view !== 'month' && view !== 'list' && <DensityButton />}
        {withoutTopIcons && <FullScreenButton />}
      </span>
    </header>
  )
}

/** The days of which the bar says what they are called; in weeks and months the days say it, as far as there is room. */
const shownDays = (view: View, date: string) =>
  view === 'week' || view === 'month' ? spanOf(view, date) : { from: date, to: date }

function DensityButton() {
  const t = useT()
  const density = useDensity((one) => one.density)
  return (
    <Button
      type="text"
      aria-pressed={density === 'compact'}
      aria-label={t(words.densityIs, { height: t(density === 'compact' ? words.compact : words.comfortable) })}
      title={t(density === 'compact' ? words.comfortable : words.compact)}
      icon={density === 'compact' ? <ColumnHeightOutlined /> : <VerticalAlignMiddleOutlined />}
      onClick={() => chooseDensity(density === 'compact' ? 'comfortable' : 'compact')}
    />
  )
}

function FullScreenButton() {
  const t = useT()
  const on = useFullScreen((screen) => screen.on)
  return (
    <Button
      type="text"
      aria-label={t(on ? viewWords.leaveFullScreen : viewWords.fullScreen)}
      title={t(on ? viewWords.leaveFullScreen : viewWords.fullScreen)}
      icon={on ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      onClick={on ? leaveFullScreen : enterFullScreen}
    />
  )
}
