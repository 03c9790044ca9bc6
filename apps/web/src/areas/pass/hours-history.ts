import type { FormInstance } from 'antd'
import { useSyncExternalStore } from 'react'
import type { HoursPart } from './day-hours'

const parts: readonly HoursPart[] = ['weeks', 'holiday_periods', 'special_days']
const most = 100

type Step = { readonly values: Readonly<Record<string, unknown>>; readonly of: string | null }
type History = { steps: readonly Step[]; readonly hear: Set<() => void> }

/** What a form had before each change of hours: of one form, however many of its fields are painted. */
const histories = new WeakMap<FormInstance, History>()

function historyOf(form: FormInstance): History {
  const known = histories.get(form) ?? { steps: [], hear: new Set() }
  histories.set(form, known)
  return known
}

function put(history: History, steps: readonly Step[]) {
  history.steps = steps
  for (const heard of history.hear) heard()
}

/** Keeps what the form has now, before it is changed. Changes of one stroke of typing (`of`) are one step. */
export function remember(form: FormInstance, of: string | null = null): void {
  const history = historyOf(form)
  if (of !== null && history.steps.at(-1)?.of === of) return
  const values = Object.fromEntries(parts.map((part) => [part, form.getFieldValue(part)]))
  put(history, [...history.steps, { values, of }].slice(-most))
}

/** Takes the last change of hours back; where there is none, nothing. */
export function undo(form: FormInstance): void {
  const history = historyOf(form)
  const last = history.steps.at(-1)
  if (last === undefined) return
  form.setFieldsValue(last.values)
  put(history, history.steps.slice(0, -1))
}

/** How many changes can be taken back. */
export function useUndoable(form: FormInstance): number {
  const history = historyOf(form)
  return useSyncExternalStore(
    (heard) => {
      history.hear.add(heard)
      return () => history.hear.delete(heard)
    },
    () => history.steps.length,
  )
}
