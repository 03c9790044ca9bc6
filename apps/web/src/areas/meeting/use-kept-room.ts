import { useState } from 'react'
import type { BoardRoom } from './board'

/** The room of an open panel: as it is now, or as it was last seen, where filters have taken it out of the list. */
export function useKeptRoom(rooms: readonly BoardRoom[], id: number | undefined): BoardRoom | undefined {
  const [kept, keep] = useState<BoardRoom>()
  const found = id === undefined ? undefined : rooms.find((room) => room.id === id)
  if (found !== undefined && found !== kept) keep(found)
  return found ?? (kept?.id === id ? kept : undefined)
}
