import { mostPainted, rosterGrid, saveRoster } from '@workplace/contract/attendance/roster'
import type { RosterValue } from '@workplace/domain/attendance/roster'
import { useRef, useState } from 'react'
import { CallError, call } from '../../../kernel/client/client'
import { invalidate, queryClient } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import { doneAgain, type Grid, type History, keyOf, noHistory, painted, type Stroke, takenBack } from './paint-cells'
import { rosterWords as words } from './roster-words'

/** What is shown of a grid after some of its cells became others. */
function patched(grid: Grid, values: ReadonlyMap<string, RosterValue>): Grid {
  return {
    ...grid,
    people: grid.people.map((person) => ({
      ...person,
      days: person.days.map((day, at) => {
        const value = values.get(keyOf(person.user_id, grid.dates[at]?.date ?? ''))
        return value === undefined ? day : { ...day, value }
      }),
    })),
  }
}

/**
 * Paints dates: at once on the screen, one batch after the other on the server. What somebody else planned meanwhile
 * stays, and is said; what could not be saved is shown as it is.
 */
export function useRoster() {
  const t = useT()
  const [pending, setPending] = useState<ReadonlyMap<string, RosterValue>>(new Map())
  const [history, setHistory] = useState<History>(noHistory)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const waiting = useRef(new Map<string, number>())
  const later = useRef(0)

  const settle = (strokes: readonly Stroke[], batch: number, values: ReadonlyMap<string, RosterValue>) => {
    queryClient.setQueriesData<Grid>({ queryKey: [rosterGrid.path] }, (grid) =>
      grid === undefined ? grid : patched(grid, values),
    )
    // what was painted once more meanwhile waits for that
    const over = strokes.map((one) => keyOf(one.user_id, one.date)).filter((key) => waiting.current.get(key) === batch)
    for (const key of over) waiting.current.delete(key)
    setPending((had) => {
      const left = new Map(had)
      for (const key of over) left.delete(key)
      return left
    })
  }
  const send = async (strokes: readonly Stroke[], batch: number) => {
    try {
      const { conflicts } = await call(saveRoster, { cells: [...strokes] }, { quiet: true })
      const values = new Map(strokes.map((one) => [keyOf(one.user_id, one.date), one.to]))
      for (const one of conflicts) values.set(keyOf(one.user_id, one.date), one.value)
      settle(strokes, batch, values)
      const [first] = conflicts
      if (first !== undefined)
        toast.warning(t(words.conflict, { n: conflicts.length, who: first.by || t(words.someone) }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      settle(strokes, batch, new Map())
      toast.error(t(words.notSaved, { text: error.message }))
    }
    if (waiting.current.size === 0) await invalidate('/schedulecell')
  }
  const apply = (strokes: readonly Stroke[]) => {
    if (strokes.length === 0) return
    setPending((had) => new Map([...had, ...strokes.map((one) => [keyOf(one.user_id, one.date), one.to] as const)]))
    for (let at = 0; at < strokes.length; at += mostPainted) {
      const some = strokes.slice(at, at + mostPainted)
      later.current += 1
      const batch = later.current
      for (const one of some) waiting.current.set(keyOf(one.user_id, one.date), batch)
      queue.current = queue.current.then(() => send(some, batch))
    }
  }
  const step = (turn: typeof takenBack) => {
    const next = turn(history)
    if (next === null) return
    setHistory(next.history)
    apply(next.strokes)
  }
  return {
    pending,
    paint: (strokes: readonly Stroke[]) => {
      const changed = strokes.filter(({ from, to }) => from !== to)
      if (changed.length === 0) return
      setHistory((had) => painted(had, changed))
      apply(changed)
    },
    undo: () => step(takenBack),
    redo: () => step(doneAgain),
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
    busy: pending.size > 0,
  }
}
