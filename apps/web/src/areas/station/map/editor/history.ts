import type { MapItem, MapSize } from '@workplace/domain/station/map/document'

export type EditedMap = MapSize & { readonly items: ReadonlyMap<string, MapItem> }
export type Change = {
  /** Items as they are now; null: gone. */
  readonly items?: readonly (readonly [string, MapItem | null])[]
  readonly size?: MapSize
}
export interface History {
  readonly now: EditedMap
  readonly past: readonly Change[]
  readonly future: readonly Change[]
}

/** So many steps can be taken back. */
const mostSteps = 1_000

function applied(drawing: EditedMap, { items = [], size }: Change): { now: EditedMap; back: Change } {
  const next = new Map(drawing.items)
  const before = items.map(([id]) => [id, drawing.items.get(id) ?? null] as const)
  for (const [id, item] of items) {
    if (item === null) next.delete(id)
    else next.set(id, item)
  }
  return {
    now: { ...drawing, ...size, items: next },
    back: { items: before, ...(size ? { size: { width: drawing.width, height: drawing.height } } : {}) },
  }
}

export function changed({ now, past }: History, change: Change): History {
  const done = applied(now, change)
  return { now: done.now, past: [...past.slice(-mostSteps + 1), done.back], future: [] }
}
export function undone(history: History): History {
  const last = history.past.at(-1)
  if (last === undefined) return history
  const { now, back } = applied(history.now, last)
  return { now, past: history.past.slice(0, -1), future: [...history.future, back] }
}
export function redone(history: History): History {
  const last = history.future.at(-1)
  if (last === undefined) return history
  const { now, back } = applied(history.now, last)
  return { now, past: [...history.past, back], future: history.future.slice(0, -1) }
}

export const drawingOf = ({ width, height, items }: MapSize & { items: readonly MapItem[] }): EditedMap => ({
  ...{ width, height, items: new Map(items.map((item) => [item.id, item])) },
})
export const putAll = (items: readonly MapItem[]): Change => ({ items: items.map((item) => [item.id, item]) })

export interface EditStep {
  readonly put: readonly MapItem[]
  readonly del: readonly string[]
  readonly size: MapSize | null
}
/** What has to be sent so that what is stored is as it is here: items are compared as what they are, not by their contents. */
export function stepTo(stored: EditedMap, now: EditedMap): EditStep | null {
  const put = [...now.items.values()].filter((item) => stored.items.get(item.id) !== item)
  const del = [...stored.items.keys()].filter((id) => !now.items.has(id))
  const size =
    stored.width === now.width && stored.height === now.height ? null : { width: now.width, height: now.height }
  return put.length + del.length === 0 && size === null ? null : { put, del, size }
}
