import { sentenceOf } from '@workplace/contract/kernel/refusal'
import {
  cancelMeeting,
  editMeeting,
  type MeetingDetails,
  meetingDetails,
  type RoomMeeting,
} from '@workplace/contract/meeting/booking'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { MeetingOnMove } from '@workplace/domain/booking/move'
import type { Slot } from '@workplace/domain/booking/slot'
import { instantOf } from '@workplace/domain/kernel/zone'
import { CallError, call, isCancelled } from '../../../kernel/client/client'
import { invalidate } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { currentLanguage, translate as t } from '../../../kernel/words'
import { expectUndo, offerUndo } from '../booking/undo'
import { dayText, rangeText, zoneLong } from '../core/claim-text'
import { wireOf } from '../core/slot-time'
import { gestureWords as words } from './gesture-words'
import { askedSlot, movedEntries, type ZoneOf } from './move-board'
import type { BoardReader } from './use-selecting'

type Details = Pick<MeetingDetails, 'id' | 'version' | 'can_change' | 'rooms' | 'meetingroom_id'>

/** Changes of one meeting are sent one after the other: the version of the next is known when the last is through. */
const sending = new Map<number, Promise<unknown>>()

/** What has to be known of a meeting to change it, asked for while it is still in the hand. */
export async function detailsFor(id: number): Promise<Details> {
  await sending.get(id)?.catch(() => undefined)
  return call(meetingDetails, { id }, { quiet: true })
}

/** Why a meeting cannot be put there by hand, as the board did not know. */
function obstacle(details: Details, { room_id, picked }: MeetingOnMove): string | null {
  if (!details.can_change) return t(sentenceOf(refusals.meeting_not_yours))
  const isExtraRoom = details.rooms.length > 1 && picked.room_id !== details.meetingroom_id
  return isExtraRoom && room_id !== picked.room_id ? t(words.severalRooms) : null
}

const slotText = (slot: Slot, shownDate: string) => {
  const range = rangeText(slot.start_minute, slot.end_minute)
  return slot.date === shownDate ? range : `${dayText(slot.date, currentLanguage())} ${range}`
}

/** Whose clock the claims of rooms are on that a view has at hand. */
export const zonesAt =
  (look: BoardReader, date: string): ZoneOf =>
  (room_id) =>
    look.roomOf(room_id, date)?.room.timezone

/** The clock of the place to which a meeting was moved, named where its rooms go by several. */
const clockText = ({ rooms }: Details, { date, start_minute }: Slot, zone: string) =>
  rooms.some(({ timezone }) => timezone !== zone) ? ` (${zoneLong(zone, instantOf(date, start_minute, zone))})` : ''

/** What was shown before is shown again, until the server has said how it is: others may have changed it meanwhile. */
function putBack(look: BoardReader, id: number, before: readonly RoomMeeting[]): void {
  const touched = [...before, ...look.entriesOf(id)]
  look.show(id, before)
  look.doubt({
    room_ids: [...new Set(touched.map(({ meetingroom_id }) => meetingroom_id))],
    dates: [...new Set(touched.map(({ time }) => time))],
  })
}

/** Shows a meeting where it was let go and saves that; where it is refused it goes back, and says why. */
export function saveMove(look: BoardReader, moving: MeetingOnMove, known: Promise<Details>): Promise<void> {
  const { id } = moving.picked
  const before = look.entriesOf(id)
  const zoneOf = zonesAt(look, moving.date)
  const release = look.hold()
  look.show(id, movedEntries(before, moving, zoneOf))
  const done = change(look, moving, known, before, zoneOf(moving.room_id)).finally(release)
  const kept = done.finally(() => {
    if (sending.get(id) === kept) sending.delete(id)
  })
  sending.set(id, kept)
  return kept
}

async function change(
  look: BoardReader,
  moving: MeetingOnMove,
  known: Promise<Details>,
  before: readonly RoomMeeting[],
  /** The clock of the lane in which it was let go. */
  timezone: string | undefined,
): Promise<void> {
  const { picked, room_id, date } = moving
  const { id } = picked
  const asked = askedSlot(before, picked)
  const expected = expectUndo()
  try {
    const details = await known
    const reason = obstacle(details, moving)
    if (reason !== null) {
      expected.refused()
      look.show(id, before)
      return void toast.error(t(words.wentBack, { reason }))
    }
    const isElsewhere = room_id !== (asked?.meetingroom_id ?? picked.room_id)
    const saved = await call(
      editMeeting,
      {
        id,
        version: details.version,
        scope: 'this',
        ...wireOf(moving),
        timezone,
        ...(isElsewhere ? { meetingroom_id: room_id } : {}),
      },
      { quiet: true },
    )
    void invalidate('/meeting/details')
    const waits = saved.audit_state === 1
    const room = room_id === picked.room_id ? null : look.roomOf(room_id, date)?.room.name
    const label = waits ? (room ? words.movePendingTo : words.movePending) : room ? words.movedTo : words.moved
    const clock = timezone === undefined ? '' : clockText(details, moving, timezone)
    const text = t(label, { time: slotText(moving, picked.date) + clock, room: room ?? '' })
    const inSeries = before.some(({ series_id }) => series_id !== undefined)
    expected.offer(inSeries ? `${text} · ${t(words.onlyThis)}` : text, () =>
      takeBack(look, saved, before, asked && { ...asked, timezone: zoneIn(details, asked) ?? timezone }, isElsewhere),
    )
  } catch (error) {
    expected.refused()
    putBack(look, id, before)
    refuse(words.wentBack, error)
  }
}

const zoneIn = ({ rooms }: Details, { meetingroom_id }: RoomMeeting) =>
  rooms.find(({ id }) => id === meetingroom_id)?.timezone

/** Gives a meeting the slot again that it had, by the same call that took it away. */
async function takeBack(
  look: BoardReader,
  { id, version }: { id: number; version: number },
  before: readonly RoomMeeting[],
  asked: (RoomMeeting & { timezone: string | undefined }) | undefined,
  isElsewhere: boolean,
): Promise<void> {
  if (asked === undefined) return
  const { start_time, end_time, timezone, meetingroom_id } = asked
  const now = look.entriesOf(id)
  const release = look.hold()
  look.show(id, before)
  try {
    const saved = await call(
      editMeeting,
      { id, version, scope: 'this', start_time, end_time, timezone, ...(isElsewhere ? { meetingroom_id } : {}) },
      { quiet: true },
    )
    void invalidate('/meeting/details')
    const waits = saved.audit_state === 1 && asked.audit_state === 0
    toast.success(t(waits ? words.undonePending : words.undone))
  } catch (error) {
    putBack(look, id, now)
    refuse(words.undoFailed, error)
  } finally {
    release()
  }
}

function refuse(label: (typeof words)['wentBack'] | (typeof words)['undoFailed'], error: unknown): void {
  if (!(error instanceof CallError)) throw error
  if (!isCancelled(error)) toast.error(t(label, { reason: error.message }))
}

/** A meeting that was just made can be taken back: it is cancelled. */
export function offerUndoOfBooking(look: BoardReader, meeting: RoomMeeting, told: string): void {
  offerUndo(told, async () => {
    const now = look.entriesOf(meeting.id)
    const release = look.hold()
    look.show(meeting.id, [])
    try {
      await call(cancelMeeting, { id: meeting.id, undo: true }, { quiet: true })
      void invalidate('/meeting/details')
      toast.success(t(words.undone))
    } catch (error) {
      putBack(look, meeting.id, now)
      refuse(words.undoFailed, error)
    } finally {
      release()
    }
  })
}
