import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { type Stretch, stretchesOf } from '@workplace/domain/place/stretches'
import { Button, Skeleton } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { ListError } from '../../../kernel/list/list-states'
import { nameIn } from '../../../kernel/name-in'
import { useLanguage, useT } from '../../../kernel/words'
import { BrushFields } from './brush-fields'
import { usualHolidays, words } from './holiday-words'
import styles from './holidays.module.css'
import { type Brush, dayIn, daysWith, paint, putDays, redo, undo } from './paint'
import { StretchDialog } from './stretch-dialog'
import { StretchList } from './stretch-list'
import type { useHolidays } from './use-holidays'
import { YearMonths } from './year-months'

type Props = {
  readonly year: number
  readonly today: string
  readonly holidays: ReturnType<typeof useHolidays>
  readonly mayChange: boolean
}

const firstBrush: Brush = { kind: 'off', name: '', name_en: null, type: 1, as_weekday: null, statutory: false }

/** A year that is painted: the months, what days are marked as, the holidays by name, and what is not saved yet. */
export function YearEditor({ year, today, holidays, mayChange }: Props) {
  const t = useT()
  const language = useLanguage()
  const { query, data, stored, draft, setDraft, store, saving } = holidays
  const [brush, setBrush] = useState(firstBrush)
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState<{ stretch: Stretch | null } | null>(null)
  const [told, setTold] = useState('')
  const ownYear = (date: string) => date.slice(0, 4) === String(year)
  const active = chosen !== null && ownYear(chosen) ? chosen : ownYear(today) ? today : `${year}-01-01`

  if (query.error !== null && data === undefined)
    return <ListError error={query.error} onRetry={() => void query.refetch()} />
  if (data === undefined) return <Waiting />

  const days = daysWith(stored, draft.edits, year)
  const stretches = stretchesOf(days)
  const usual = usualHolidays.map(([name, name_en]) => ({ name, name_en }))
  const known = [...new Map([...usual, ...days].map(({ name, name_en }) => [name, { name, name_en }])).values()]
  const kindWords = brush.kind === 'workday' ? words.workday : words.off
  /** A mark without a name has that of its kind. */
  const named: Brush =
    brush.name.trim() === ''
      ? { ...brush, name: kindWords[0], name_en: kindWords[1] }
      : { ...brush, name: brush.name.trim() }
  const onPaint = (dates: readonly string[]) => {
    setDraft((now) => paint(now, stored, dates, named))
    const name = nameIn(language, named.name, named.name_en)
    setTold(t(brush.kind === 'clear' ? words.cleared : words.marked, { n: dates.length, name }))
  }
  const onClear = (dates: readonly string[]) => {
    setDraft((now) => paint(now, stored, dates, { ...named, kind: 'clear' }))
    setTold(t(words.cleared, { n: dates.length }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped = event.target instanceof HTMLInputElement
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyped || !mayChange) return
    event.preventDefault()
    setDraft(event.shiftKey ? redo : undo)
  }
  const onOpen = (stretch: Stretch) => {
    setChosen(stretch.from)
    if (mayChange) setOpened({ stretch })
    else document.querySelector<HTMLElement>(`[data-date="${stretch.from}"]`)?.focus()
  }
  const isDirty = draft.edits.size > 0
  const showsBar = isDirty || draft.past.length > 0 || draft.future.length > 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of what stands in it
    <div className={styles.editor} onKeyDown={onKeyDown}>
      <div className={styles.main}>
        <Legend />
        <YearMonths
          year={year}
          today={today}
          dayOf={(date) => dayIn(stored, draft.edits, date)}
          isChanged={(date) => draft.edits.has(date)}
          paints={mayChange}
          active={active}
          onActive={setChosen}
          onPaint={onPaint}
          onClear={onClear}
        />
      </div>
      <aside className={styles.side}>
        {mayChange ? (
          <section className={styles.card} aria-label={t(words.brush)}>
            <div className={styles.cardHead}>
              <h2>{t(words.brush)}</h2>
            </div>
            <p className={styles.quiet}>{t(words.brushHint)}</p>
            <BrushFields brush={brush} onChange={setBrush} known={known} clears />
          </section>
        ) : null}
        <StretchList
          year={year}
          stretches={stretches}
          onOpen={onOpen}
          onAdd={mayChange ? () => setOpened({ stretch: null }) : undefined}
        />
      </aside>
      {mayChange && showsBar ? (
        <div className={styles.bar}>
          <span>{isDirty ? t(words.changed, { n: draft.edits.size }) : t(words.unchanged)}</span>
          <Button
            className={styles.step}
            icon={<UndoOutlined aria-hidden />}
            aria-label={t(words.undo)}
            disabled={draft.past.length === 0}
            onClick={() => setDraft(undo)}
          >
            {t(words.undo)}
          </Button>
          <Button
            className={styles.step}
            icon={<RedoOutlined aria-hidden />}
            aria-label={t(words.redo)}
            disabled={draft.future.length === 0}
            onClick={() => setDraft(redo)}
          >
            {t(words.redo)}
          </Button>
          <Button
            disabled={!isDirty}
            onClick={() => setDraft((now) => ({ edits: new Map(), past: [...now.past, now.edits], future: [] }))}
          >
            {t(words.discard)}
          </Button>
          <Button type="primary" disabled={!isDirty} loading={saving} onClick={() => void store()}>
            {t(words.save)}
          </Button>
        </div>
      ) : null}
      <div role="status" className="wp-only-read">
        {told}
      </div>
      {opened === null ? null : (
        <StretchDialog
          stretch={opened.stretch}
          year={year}
          today={active}
          known={known}
          onPut={(marks) => setDraft((now) => putDays(now, stored, marks))}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

function Legend() {
  const t = useT()
  return (
    <ul className={styles.legend}>
      {(['off', 'statutory', 'workday'] as const).map((kind) => (
        <li key={kind}>
          <span
            className={styles.sample}
            data-kind={kind === 'workday' ? 'workday' : 'off'}
            data-statutory={kind === 'statutory' || undefined}
            aria-hidden
          >
            {t(kind === 'workday' ? words.markWork : words.markOff)}
          </span>
          {t(words[kind])}
        </li>
      ))}
    </ul>
  )
}

function Waiting() {
  return (
    <div className={styles.editor} aria-hidden>
      <div className={styles.months}>
        {Array.from({ length: 12 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: twelve alike
          <div key={at} className={styles.month}>
            <Skeleton active title={{ width: 48 }} paragraph={{ rows: 5, width: '100%' }} />
          </div>
        ))}
      </div>
    </div>
  )
}
