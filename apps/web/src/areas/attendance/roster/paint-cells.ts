import type { RosterCell, rosterGrid } from '@workplace/contract/attendance/roster'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import type { RosterValue } from '@workplace/domain/attendance/roster'

export type Grid = OutputOf<typeof rosterGrid>
export type Person = Grid['people'][number]
export type Shift = Grid['shifts'][number]
/** A place in the grid: which person, which day. */
export type Place = { readonly row: number; readonly column: number }
export type Selection = { readonly anchor: Place; readonly focus: Place }
/** One date of one person that becomes another. */
export type Stroke = {
  readonly user_id: number
  readonly date: string
  readonly from: RosterValue
  readonly to: RosterValue
}

export const keyOf = (user_id: number, date: string) => `${user_id} ${date}`

export type Box = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }
/** From one corner to the other, whichever was first. */
export const boxOf = ({ anchor, focus }: Selection): Box => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
})

export const placesIn = ({ top, bottom, left, right }: Box): Place[] =>
  Array.from({ length: bottom - top + 1 }, (_, r) =>
    Array.from({ length: right - left + 1 }, (_, c) => ({ row: top + r, column: left + c })),
  ).flat()

/** Where a key leads from a place; null where it is none that moves. */
export function moved(
  { row, column }: Place,
  key: string,
  { rows, columns }: { rows: number; columns: number },
): Place | null {
  const steps: Record<string, readonly [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    Home: [0, -columns],
    End: [0, columns],
    PageUp: [-10, 0],
    PageDown: [10, 0],
  }
  const step = steps[key]
  if (step === undefined) return null
  const within = (at: number, most: number) => Math.max(0, Math.min(most - 1, at))
  return { row: within(row + step[0], rows), column: within(column + step[1], columns) }
}

/** The key of a shift: digits first, letters then. */
export const keysOfShifts = '123456789abcdefghijklmnopqrstuvwxyz'
export const shiftByKey = (key: string, shifts: readonly Shift[]): RosterValue | null => {
  if (key === '0') return 'rest'
  const at = keysOfShifts.indexOf(key.toLowerCase())
  return key.length !== 1 || at < 0 ? null : (shifts[at]?.id ?? null)
}

/** What is worked in a cell, by its value: null is a day off. */
export const shownOf = ({ plan }: Pick<RosterCell, 'plan'>, value: RosterValue): number | null =>
  value === 'plan' ? plan : value === 'rest' ? null : value

type Names = { readonly shifts: readonly Shift[]; readonly rest: string }
/** Selected cells as a spreadsheet takes them. */
export function textOf(values: readonly (readonly RosterValue[])[], { shifts, rest }: Names): string {
  const names = new Map(shifts.map(({ id, name }) => [id, name]))
  return values
    .map((row) =>
      row.map((value) => (value === 'plan' ? '' : value === 'rest' ? rest : (names.get(value) ?? ''))).join('\t'),
    )
    .join('\n')
}

const restNames = new Set(['休', '休息', 'off', 'day off', 'rest'])
/** What a spreadsheet gave; null for what is no shift. */
export function valuesIn(text: string, { shifts }: Pick<Names, 'shifts'>): (RosterValue | null)[][] {
  const named = new Map<string, number>()
  for (const { id, short_name } of shifts.toReversed()) named.set(short_name.toLowerCase(), id)
  for (const { id, name } of shifts) named.set(name.toLowerCase(), id)
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) =>
      line.split('\t').map((cell) => {
        const word = cell.trim().toLowerCase()
        return word === '' ? 'plan' : restNames.has(word) ? 'rest' : (named.get(word) ?? null)
      }),
    )
}

/** Where pasted values go: over the selection, again and again, or from its corner on where they are more. */
export function pasted(
  values: readonly (readonly (RosterValue | null)[])[],
  box: Box,
): { place: Place; to: RosterValue }[] {
  const [rows, columns] = [values.length, values[0]?.length ?? 0]
  if (rows === 0 || columns === 0) return []
  const bottom = Math.max(box.bottom, box.top + rows - 1)
  const right = Math.max(box.right, box.left + columns - 1)
  return placesIn({ ...box, bottom, right }).flatMap((place) => {
    const to = values[(place.row - box.top) % rows]?.[(place.column - box.left) % columns]
    return to == null ? [] : [{ place, to }]
  })
}

/** What was painted, so that it can be taken back and done again. */
export type History = { readonly done: readonly (readonly Stroke[])[]; readonly undone: readonly (readonly Stroke[])[] }
export const noHistory: History = { done: [], undone: [] }
const MOST_STEPS_BACK = 100
export const painted = ({ done }: History, strokes: readonly Stroke[]): History => ({
  done: [...done.slice(-MOST_STEPS_BACK + 1), strokes],
  undone: [],
})
const reversed = (strokes: readonly Stroke[]): Stroke[] =>
  strokes.map((one) => ({ ...one, from: one.to, to: one.from }))
export function takenBack({ done, undone }: History): { strokes: readonly Stroke[]; history: History } | null {
  const last = done.at(-1)
  return last === undefined
    ? null
    : { strokes: reversed(last), history: { done: done.slice(0, -1), undone: [...undone, last] } }
}
export function doneAgain({ done, undone }: History): { strokes: readonly Stroke[]; history: History } | null {
  const last = undone.at(-1)
  return last === undefined ? null : { strokes: last, history: { done: [...done, last], undone: undone.slice(0, -1) } }
}
