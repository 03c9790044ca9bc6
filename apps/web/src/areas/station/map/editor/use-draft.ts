import { leaseMap, type MapDraft, saveMap } from '@workplace/contract/station/map'
import * as topics from '@workplace/contract/station/topics'
import { isShape, type MapItem } from '@workplace/domain/station/map/document'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../../kernel/client/client'
import { useLive } from '../../../../kernel/client/live'
import { type Change, changed, drawingOf, type EditedMap, type History, redone, stepTo, undone } from './history'

const saveMilliseconds = 2_000
const againMilliseconds = 5_000
const leaseMilliseconds = 45_000
const mostPut = 1_500

/** A call takes a megabyte: so many letters go at once. */
const mostLetters = 500_000
function inOneCall(items: readonly MapItem[]): MapItem[] {
  let room = mostLetters
  const end = items.findIndex((item) => {
    room -= item.kind === 'plan' || isShape(item) ? JSON.stringify(item).length : 300
    return room < 0
  })
  return items.slice(0, Math.min(mostPut, end < 0 ? items.length : Math.max(1, end)))
}

export type DraftState = 'saved' | 'saving' | 'offline' | 'stale' | 'lease'
type Kept = { readonly revision: number; readonly width: number; readonly height: number; readonly items: MapItem[] }

const keyOf = (floor_id: number) => `map-draft/${floor_id}`
function keptFor({ floor_id, revision }: MapDraft): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(floor_id)) ?? 'null') as Kept | null
    return kept?.revision === revision ? kept : null
  } catch {
    return null
  }
}

/** A draft that is being edited: taken back and done again, saved by patches, kept in the browser while there is no way. */
export function useDraft(draft: MapDraft, token: string) {
  const { floor_id } = draft
  const [history, setHistory] = useState<History>(() => ({
    now: drawingOf(keptFor(draft) ?? draft),
    past: [],
    future: [],
  }))
  const [state, setState] = useState<DraftState>('saved')
  const [holder, setHolder] = useState<string | null>(null)
  const stored = useRef<EditedMap>(drawingOf(draft))
  const revision = useRef(draft.revision)
  const latest = useRef(history.now)
  latest.current = history.now
  const busy = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const stopped = useRef(false)

  const send = useCallback(async () => {
    for (;;) {
      const now = latest.current
      const patch = stepTo(stored.current, now)
      if (patch === null) return
      setState('saving')
      const put = inOneCall(patch.put)
      const whole = put.length === patch.put.length
      const saved = await call(
        saveMap,
        {
          ...{ floor_id, token, revision: revision.current, put: [...put], del: [...patch.del] },
          ...(patch.size ?? {}),
        },
        { quiet: true },
      )
      revision.current = saved.revision
      if (whole) stored.current = now
      else {
        const next = new Map(stored.current.items)
        for (const id of patch.del) next.delete(id)
        for (const item of put) next.set(item.id, item)
        stored.current = { ...stored.current, ...patch.size, items: next }
      }
    }
  }, [floor_id, token])
  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    if (stopped.current) return false
    busy.current ??= send().finally(() => {
      busy.current = null
    })
    try {
      await busy.current
      localStorage.removeItem(keyOf(floor_id))
      setState('saved')
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.reason === 'station_map_lease' || error.reason === 'station_map_stale') {
        stopped.current = true
        setState(error.reason === 'station_map_lease' ? 'lease' : 'stale')
        return false
      }
      const { width, height, items } = latest.current
      const kept: Kept = { revision: revision.current, width, height, items: [...items.values()] }
      try {
        localStorage.setItem(keyOf(floor_id), JSON.stringify(kept))
      } catch {
        // the browser has no room: it is still on the screen
      }
      setState('offline')
      timer.current = setTimeout(() => void flush(), againMilliseconds)
      return false
    }
  }, [floor_id, send])

  const began = useRef(false)
  useEffect(() => {
    if (!began.current && stepTo(stored.current, history.now) === null) return
    began.current = true
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), saveMilliseconds)
  }, [history.now, flush])

  const lease = useCallback(
    async (more: { take_over?: boolean } = {}) => {
      try {
        const answer = await call(leaseMap, { floor_id, token, ...more }, { quiet: true })
        setHolder(answer.lease === null || answer.lease.mine ? null : answer.lease.name)
        if (answer.lease?.mine && answer.revision > revision.current && busy.current === null) {
          stopped.current = true
          setState('stale')
        }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
      }
    },
    [floor_id, token],
  )
  useEffect(() => {
    void lease()
    const again = setInterval(() => void lease(), leaseMilliseconds)
    return () => clearInterval(again)
  }, [lease])
  useLive(topics.floor_map, ({ payload }) => {
    if (payload.floor_id === floor_id) void lease()
  })
  // what is not saved when one leaves is saved then
  useEffect(
    () => () => {
      void flush()
    },
    [flush],
  )
  const locked = holder !== null || state === 'stale' || state === 'lease'
  return {
    ...{ now: history.now, state, holder, locked, flush, lease, revision },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (change: Change) => {
      if (!locked) setHistory((was) => changed(was, change))
    },
    undo: () => !locked && setHistory(undone),
    redo: () => !locked && setHistory(redone),
  }
}
