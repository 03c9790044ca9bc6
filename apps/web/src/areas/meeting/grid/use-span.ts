import type { RoomMeeting } from '@workplace/contract/meeting/booking'
import * as topics from '@workplace/contract/meeting/topics'
import * as meetingroomTopics from '@workplace/contract/meetingroom/topics'
import { useEffect, useState } from 'react'
import { useLive } from '../../../kernel/client/live'
import { createSpan, type MeetingsChange, type SpanStore } from './span-store'
import { useFirstHearing } from './use-first-hearing'
import type { BoardReader } from './use-selecting'

/** The week or month of a room, which hears what others change. */
export function useSpan() {
  const [span] = useState(createSpan)
  useEffect(() => {
    addEventListener('online', span.retry)
    return () => {
      removeEventListener('online', span.retry)
      span.close()
    }
  }, [span])
  useLive(topics.meeting, ({ payload, resync }) => (resync ? span.reload() : span.touch(payload as MeetingsChange)))
  useFirstHearing(() => span.touch({ many: true }))
  useLive(meetingroomTopics.meetingroom, ({ resync }) => void (resync || span.reload()))
  useLive(topics.roomlock, ({ resync }) => void (resync || span.reload()))
  return span
}

/** What is at hand in any of several places; the first that has it is asked. */
export const combinedReader = (...looks: readonly BoardReader[]): BoardReader => ({
  roomOf: (room_id, date) => {
    for (const look of looks) {
      const found = look.roomOf(room_id, date)
      if (found !== undefined) return found
    }
    return undefined
  },
  subscribe: (listener) => {
    const stops = looks.map((look) => look.subscribe(listener))
    return () => {
      for (const stop of stops) stop()
    }
  },
  entriesOf: (id) => {
    const found = looks.flatMap((look) => look.entriesOf(id))
    const keyOf = (one: RoomMeeting) => `${one.meetingroom_id} ${one.audit_state} ${one.start_time}`
    return found.filter((one, at) => found.findIndex((other) => keyOf(other) === keyOf(one)) === at)
  },
  show: (id, entries) => {
    for (const look of looks) look.show(id, entries)
  },
  hold: () => {
    const releases = looks.map((look) => look.hold())
    return () => {
      for (const release of releases) release()
    }
  },
  doubt: (places) => {
    for (const look of looks) look.doubt(places)
  },
})

/** The room of a span on its days. */
export const spanReader = ({ store, entriesOf, put, hold, touch }: SpanStore): BoardReader => ({
  roomOf: (room_id, date) => {
    const { phase, span, boardRoom } = store.getState()
    if (phase !== 'ready' || span === null || span.room_id !== room_id) return undefined
    return span.from <= date && date <= span.to ? (boardRoom ?? undefined) : undefined
  },
  subscribe: (listener) => store.subscribe(listener),
  entriesOf,
  show: put,
  hold,
  doubt: touch,
})
