import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type {
  comingMeetings as comingDeclared,
  deleteRooms as declared,
} from '@workplace/contract/meeting/delete-rooms'
import type { Call } from '../../../kernel/call/call'
import type { Engine } from '../../../kernel/resources/engine'
import { rowsOf } from '../../../kernel/resources/listing'
import { deleteRows } from '../../../kernel/resources/remove'
import { locked } from '../../../kernel/resources/save'
import { comingMeetings, vacateRooms } from './vacate-rooms'

/** `GET /meetingroom/coming_meetings`, of the rooms that the caller manages. */
export async function meetingsToCome(
  engine: Engine,
  call: Call,
  { ids }: ParsedOf<typeof comingDeclared>,
): Promise<OutputOf<typeof comingDeclared>> {
  const rooms = await rowsOf(engine, call, ids)
  return comingMeetings(
    call,
    rooms.map(({ id }) => id),
  )
}

/** `POST /meetingroom/del`: what is still to come in the rooms is settled first, all in one transaction. */
export async function deleteRooms(
  engine: Engine,
  call: Call,
  input: ParsedOf<typeof declared>,
): Promise<OutputOf<typeof declared>> {
  const { meetings, resolutions, reason } = input
  const wanted = 'ids' in input ? input.ids : [input]
  // refuses what the caller may not change, and keeps the rooms as they saw them
  await locked(engine, call, wanted)
  const settling = meetings === 'refuse' ? null : { policy: meetings, resolutions, reason, notify: true }
  const counts = await vacateRooms(
    call,
    wanted.map(({ id }) => id),
    settling,
  )
  return { ...(await deleteRows(engine, call, wanted)), ...(settling === null ? {} : counts) }
}
