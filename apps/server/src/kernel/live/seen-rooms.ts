import type { Permission } from '@workplace/contract/permission/permissions'
import type { Actor } from '../call/call'
import type { Told } from './listener'

/** Who keeps rooms, or what is told of them, hears of them all. */
const keepersOf: Readonly<Record<string, Permission>> = {
  meetingroom: 'view-meetingroom',
  presence: 'view-meetingroom',
  roomlock: 'view-meetingroom',
  repair: 'view-repair',
}

/** Under which name an event says the rooms that it is about; undefined where it names none. */
function roomsIn({ topic, payload }: Told): { name: string; ids: readonly number[] } | undefined {
  const name = topic === 'meetingroom' ? 'ids' : 'room_ids'
  const ids = payload[name]
  return Array.isArray(ids) && ids.length > 0 ? { name, ids } : undefined
}

/**
 * What somebody may learn of an event: without the rooms that visible ranges hide from them; undefined where it is about
 * no others. `whole`: no room of it is hidden.
 */
export function seenRooms(actor: Actor, told: Told): { told: Told; whole: boolean } | undefined {
  const { hidden } = actor.rooms
  const rooms = hidden.size === 0 ? undefined : roomsIn(told)
  const keeper = keepersOf[told.topic]
  if (rooms === undefined || (keeper !== undefined && actor.permissions.has(keeper))) return { told, whole: true }
  const seen = rooms.ids.filter((id) => !hidden.has(id))
  if (seen.length === rooms.ids.length) return { told, whole: true }
  if (seen.length === 0) return undefined
  return { told: { ...told, payload: { ...told.payload, [rooms.name]: seen } }, whole: false }
}
