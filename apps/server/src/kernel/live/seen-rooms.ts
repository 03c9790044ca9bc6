import { topicNamed } from '@workplace/contract/topics'
import type { Actor } from '../call/call'
import type { LiveNotification } from './listener'

/**
 * What somebody may learn of an event: without the rooms that visible ranges hide from them; undefined where it is about
 * no others. `whole`: no room of it is hidden.
 */
export function seenRooms(
  actor: Actor,
  told: LiveNotification,
): { told: LiveNotification; whole: boolean } | undefined {
  const { hidden } = actor.rooms
  const { rooms: name, keepers } = topicNamed(told.topic) ?? {}
  const ids = name === undefined ? undefined : told.payload[name]
  const isOpen = hidden.size === 0 || (keepers !== undefined && actor.permissions.has(keepers))
  if (isOpen || name === undefined || !Array.isArray(ids) || ids.length === 0) return { told, whole: true }
  const seen = ids.filter((id) => !hidden.has(id))
  if (seen.length === ids.length) return { told, whole: true }
  if (seen.length === 0) return undefined
  return { told: { ...told, payload: { ...told.payload, [name]: seen } }, whole: false }
}
