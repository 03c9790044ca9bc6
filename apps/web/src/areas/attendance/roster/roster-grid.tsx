import type { RosterCell } from '@workplace/contract/attendance/roster'
import type { RosterValue } from '@workplace/domain/attendance/roster'
import { weekdayOf } from '@workplace/domain/kernel/date'
import { type ClipboardEvent, type CSSProperties, type KeyboardEvent, memo, type PointerEvent, useRef } from 'react'
import { type Label, type Language, useLanguage, useT } from '../../../kernel/words'
import {
  type Box,
  boxOf,
  type Grid,
  keyOf,
  moved,
  type Person,
  type Place,
  pasted,
  placesIn,
  type Selection,
  type Shift,
  shiftByKey,
  shownOf,
  textOf,
  valuesIn,
} from './paint-cells'
import styles from './roster.module.css'
import { weekdayLetters, rosterWords as words } from './roster-words'

export type Brush = RosterValue | null
type Props = {
  readonly grid: Grid
  readonly pending: ReadonlyMap<string, RosterValue>
  readonly brush: Brush
  readonly selection: Selection | null
  readonly mayPaint: boolean
  readonly onSelect: (selection: Selection) => void
  readonly onPaint: (cells: readonly { readonly place: Place; readonly to: RosterValue }[]) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}

const cellId = (row: number, column: number) => `roster-${row}-${column}`

/** How a date is called in the head: its holiday, where it is one. */
function dateTitle(one: Grid['dates'][number], language: Language, t: (label: Label) => string): string | undefined {
  if (one.kind === null) return undefined
  const kind = t(one.kind === 'workday' ? words.makeup : one.statutory ? words.statutory : words.dayOff)
  return [language === 'zh' ? one.name : (one.name_en ?? one.name), kind].filter(Boolean).join(' · ')
}
const lookOf = (one: Grid['dates'][number]) =>
  one.kind === 'off'
    ? one.statutory
      ? 'statutory'
      : 'off'
    : one.kind === 'workday' || weekdayOf(one.date) <= 5
      ? 'work'
      : 'weekend'

const letterOf = (one: Grid['dates'][number]) =>
  one.kind === 'off'
    ? one.statutory
      ? words.statutoryShort
      : words.dayOffShort
    : one.kind === 'workday'
      ? words.makeupShort
      : (weekdayLetters[weekdayOf(one.date) - 1] ?? words.person)

/** People × days: painted by dragging, or selected and filled by keys. */
export function RosterGrid({ grid, pending, brush, selection, mayPaint, onSelect, onPaint, onUndo, onRedo }: Props) {
  const t = useT()
  const language = useLanguage()
  const root = useRef<HTMLDivElement>(null)
  const dragging = useRef<Place | null>(null)
  const latest = useRef<Selection | null>(null)
  const size = { rows: grid.people.length, columns: grid.dates.length }
  const shifts = grid.shifts.filter(({ off }) => !off)
  const at = selection?.focus ?? { row: 0, column: 0 }
  const box = selection === null ? null : boxOf(selection)
  const valueAt = ({ row, column }: Place): RosterValue => {
    const [person, date] = [grid.people[row], grid.dates[column]?.date ?? '']
    return pending.get(keyOf(person?.user_id ?? 0, date)) ?? person?.days[column]?.value ?? 'plan'
  }
  const fill = (to: RosterValue, within: Box) => onPaint(placesIn(within).map((place) => ({ place, to })))
  const select = (next: Selection) => {
    latest.current = next
    onSelect(next)
  }

  const placeOf = (event: PointerEvent): Place | null => {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-row]')
    return cell == null || !root.current?.contains(cell)
      ? null
      : { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
  }
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    const place = placeOf(event)
    if (place === null || event.button !== 0) return
    // a finger without a brush scrolls the grid, and selects by a tap
    if (event.pointerType === 'touch' && brush === null) {
      select({ anchor: place, focus: place })
      return
    }
    event.currentTarget.setPointerCapture(event.pointerId)
    dragging.current = event.shiftKey && selection !== null ? selection.anchor : place
    select({ anchor: dragging.current, focus: place })
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const anchor = dragging.current
    if (anchor === null) return
    const place = placeOf(event)
    const focus = latest.current?.focus
    if (place !== null && (focus?.row !== place.row || focus.column !== place.column)) select({ anchor, focus: place })
  }
  const finish = () => {
    const isPainting = dragging.current !== null && brush !== null && mayPaint
    dragging.current = null
    if (isPainting && latest.current !== null && brush !== null) fill(brush, boxOf(latest.current))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const command = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    if (command && key === 'a') {
      event.preventDefault()
      return select({ anchor: { row: 0, column: 0 }, focus: { row: size.rows - 1, column: size.columns - 1 } })
    }
    if (command && (key === 'z' || key === 'y')) {
      event.preventDefault()
      return key === 'y' || event.shiftKey ? onRedo() : onUndo()
    }
    if (command || event.altKey) return
    const next = moved(at, event.key, size)
    if (next !== null) {
      event.preventDefault()
      select({ anchor: event.shiftKey && selection !== null ? selection.anchor : next, focus: next })
      document.getElementById(cellId(next.row, next.column))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      return
    }
    if (!mayPaint || box === null) return
    const to =
      event.key === 'Delete' || event.key === 'Backspace'
        ? 'plan'
        : event.key === 'Enter' || event.key === ' '
          ? brush
          : shiftByKey(event.key, shifts)
    if (to === null) return
    event.preventDefault()
    fill(to, box)
  }
  const copy = (event: ClipboardEvent, isCut: boolean) => {
    if (box === null) return
    event.preventDefault()
    const values = Array.from({ length: box.bottom - box.top + 1 }, (_, r) =>
      Array.from({ length: box.right - box.left + 1 }, (_, c) => valueAt({ row: box.top + r, column: box.left + c })),
    )
    event.clipboardData.setData('text/plain', textOf(values, { shifts: grid.shifts, rest: t(words.restShort) }))
    if (isCut && mayPaint) fill('plan', box)
  }
  const paste = (event: ClipboardEvent) => {
    if (box === null || !mayPaint) return
    event.preventDefault()
    const cells = pasted(valuesIn(event.clipboardData.getData('text/plain'), { shifts }), box)
    onPaint(cells.filter(({ place }) => place.row < size.rows && place.column < size.columns))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of two directions, which a table is not
    <div
      ref={root}
      role="grid"
      aria-label={t(words.grid)}
      aria-multiselectable
      aria-rowcount={size.rows + 1}
      aria-colcount={size.columns + 1}
      aria-activedescendant={size.rows === 0 ? undefined : cellId(at.row, at.column)}
      tabIndex={0}
      className={styles.grid}
      data-painting={brush !== null && mayPaint}
      style={{ '--days': size.columns } as CSSProperties}
      onKeyDown={onKeyDown}
      onFocus={() => {
        if (selection === null && size.rows > 0) select({ anchor: at, focus: at })
      }}
      onCopy={(event) => copy(event, false)}
      onCut={(event) => copy(event, true)}
      onPaste={paste}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={finish}
      onPointerCancel={() => {
        dragging.current = null
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, and says which cell is meant */}
      <div role="row" className={styles.head}>
        {/* biome-ignore lint/a11y/useSemanticElements: as the grid */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: as the row */}
        <span role="columnheader" className={styles.corner}>
          {t(words.person)}
        </span>
        {grid.dates.map((one) => (
          // biome-ignore lint/a11y/useSemanticElements: as the grid
          // biome-ignore lint/a11y/useFocusableInteractive: as the row
          <span
            key={one.date}
            role="columnheader"
            className={styles.day}
            data-look={lookOf(one)}
            data-today={one.date === grid.today}
            title={dateTitle(one, language, t)}
          >
            <b className="wp-figures">{Number(one.date.slice(8))}</b>
            <small>{t(letterOf(one))}</small>
          </span>
        ))}
      </div>
      {grid.people.map((person, row) => (
        <PersonRow
          key={person.user_id}
          person={person}
          row={row}
          dates={grid.dates}
          shifts={grid.shifts}
          pending={pending}
          selected={box !== null && box.top <= row && row <= box.bottom ? `${box.left} ${box.right}` : ''}
          active={selection !== null && at.row === row ? at.column : -1}
        />
      ))}
    </div>
  )
}

type RowProps = {
  readonly person: Person
  readonly row: number
  readonly dates: Grid['dates']
  readonly shifts: readonly Shift[]
  readonly pending: ReadonlyMap<string, RosterValue>
  readonly selected: string
  readonly active: number
}

const isSameRow = (one: RowProps, other: RowProps) =>
  one.person === other.person &&
  one.row === other.row &&
  one.dates === other.dates &&
  one.shifts === other.shifts &&
  one.selected === other.selected &&
  one.active === other.active &&
  (one.pending === other.pending ||
    one.dates.every(({ date }) => {
      const key = keyOf(one.person.user_id, date)
      return one.pending.get(key) === other.pending.get(key)
    }))

const PersonRow = memo(function PersonRow({ person, row, dates, shifts, pending, selected, active }: RowProps) {
  const [left = -1, right = -1] = selected === '' ? [] : selected.split(' ').map(Number)
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid
    // biome-ignore lint/a11y/useFocusableInteractive: as the grid
    <div role="row" className={styles.row}>
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as the grid */}
      <span role="rowheader" className={styles.name} title={`${person.name} · ${person.team}`}>
        <span>{person.name}</span>
        <small>{person.department ?? person.team}</small>
      </span>
      {dates.map((one, column) => (
        <DayCell
          key={one.date}
          name={person.name}
          date={one}
          day={person.days[column]}
          value={pending.get(keyOf(person.user_id, one.date)) ?? person.days[column]?.value ?? 'plan'}
          shifts={shifts}
          row={row}
          column={column}
          isSelected={left <= column && column <= right}
          isActive={active === column}
        />
      ))}
    </div>
  )
}, isSameRow)

type CellProps = {
  readonly name: string
  readonly date: Grid['dates'][number]
  readonly day: RosterCell | undefined
  readonly value: RosterValue
  readonly shifts: readonly Shift[]
  readonly row: number
  readonly column: number
  readonly isSelected: boolean
  readonly isActive: boolean
}

/** What stands in a cell, in words. */
export function useCellText() {
  const t = useT()
  return (day: RosterCell, value: RosterValue, shifts: readonly Shift[]): string => {
    if (!day.counted) return t(words.notCounted)
    const shift = shifts.find(({ id }) => id === shownOf(day, value))
    const what = shift?.name ?? t(value === 'plan' && day.unplanned ? words.unplanned : words.rest)
    return [
      what,
      ...(value !== day.base ? [t(words.draft)] : []),
      ...(day.away === null ? [] : [t(words[day.away])]),
      ...(day.swapped && value === day.base ? [t(words.swapped)] : []),
    ].join(' · ')
  }
}

function DayCell({ name, date, day, value, shifts, row, column, isSelected, isActive }: CellProps) {
  const t = useT()
  const textOfCell = useCellText()
  if (day === undefined) return null
  const shift = shifts.find(({ id }) => id === shownOf(day, value))
  const text = textOfCell(day, value, shifts)
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, and says which cell is meant
    <span
      role="gridcell"
      id={cellId(row, column)}
      aria-selected={isSelected}
      aria-label={t(words.cell, { name, date: date.date, shift: text })}
      title={text}
      className={styles.cell}
      data-row={row}
      data-column={column}
      data-look={lookOf(date)}
      data-by={!day.counted ? 'none' : value === 'plan' ? 'plan' : 'hand'}
      data-draft={value !== day.base}
      data-active={isActive}
      style={shift === undefined ? undefined : ({ '--shift': shift.color } as CSSProperties)}
      data-shift={shift !== undefined && day.counted}
    >
      {day.counted ? (shift?.short_name ?? (value === 'rest' ? t(words.restShort) : day.unplanned ? '·' : '')) : ''}
      {day.counted && day.away !== null ? <i className={styles.away} /> : null}
    </span>
  )
}
