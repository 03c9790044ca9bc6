import { mostPresences, type RoomPresence, roomPresence } from '@workplace/contract/presence/detect'
import * as presenceTopics from '@workplace/contract/presence/topics'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../kernel/client/client'
import { useLive } from '../../kernel/client/live'
import { presences } from './presence-store'

/** Rooms come into view one after the other: they are asked for together. */
const gatherMs = 60
/** Ages move on. */
const tickMs = 20_000

/** Fetches what is known of the rooms on the screen, and keeps it fresh. One stands on each page that shows any. */
export default function PresenceFeed() {
  const waiting = useRef(new Set<number>())
  const asked = useRef(new Set<number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const offset = useRef(0)

  const ask = useEffectEvent(async () => {
    const { wanted } = presences.getState()
    const ids = [...waiting.current].filter((id) => wanted.has(id))
    waiting.current.clear()
    for (let from = 0; from < ids.length; from += mostPresences) {
      const some = ids.slice(from, from + mostPresences)
      try {
        const { items, now } = await call(roomPresence, { rooms: some.join(',') }, { quiet: true })
        offset.current = Date.parse(now) - Date.now()
        keep(some, items, Date.parse(now))
      } catch {
        // What is not known now is asked again when something is heard, or the connection is back.
        for (const id of some) asked.current.delete(id)
      }
    }
  })

  const soon = useEffectEvent((ids: Iterable<number>) => {
    for (const id of ids) waiting.current.add(id)
    if (waiting.current.size === 0) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void ask(), gatherMs)
  })

  useLive(presenceTopics.presence, ({ payload, resync }) => {
    const { wanted } = presences.getState()
    const { room_ids, many } = payload as { room_ids?: number[]; many?: boolean }
    soon(resync || many || room_ids === undefined ? wanted.keys() : room_ids.filter((id) => wanted.has(id)))
  })

  useEffect(() => {
    const unknown = () => {
      const fresh = [...presences.getState().wanted.keys()].filter((id) => !asked.current.has(id))
      for (const id of fresh) asked.current.add(id)
      soon(fresh)
    }
    unknown()
    const stop = presences.subscribe((state, before) => {
      if (state.wanted !== before.wanted) unknown()
    })
    const tick = setInterval(() => {
      const now = Date.now() + offset.current
      presences.setState({ now })
      const { wanted, rooms } = presences.getState()
      // what is over by itself: nobody tells of it
      soon([...wanted.keys()].filter((id) => isOver(rooms.get(id), now)))
    }, tickMs)
    return () => {
      stop()
      clearInterval(tick)
      clearTimeout(timer.current)
    }
  }, [])
  return null
}

const isOver = (known: RoomPresence | undefined, now: number) =>
  known !== undefined && known.until !== null && now >= Date.parse(known.until)

function keep(ids: readonly number[], items: readonly RoomPresence[], now: number): void {
  presences.setState(({ rooms }) => {
    const next = new Map(rooms)
    for (const id of ids) next.delete(id)
    for (const one of items) next.set(one.meetingroom_id, one)
    return { rooms: next, now }
  })
}
