import { useState } from 'react'
import type { BoardRoom } from '../core/board'

/** The room of an open panel: as it is now, or as it was last seen, where filters have taken it out of the list. */
export function useKeptRoom(found: BoardRoom | undefined, id: number | undefined): BoardRoom | undefined {
  const [kept, keep] = useState<BoardRoom>()
  const its = found !== undefined && found.id === id ? found : undefined
  if (its !== undefined && its !== kept) keep(its)
  return its ?? (kept?.id === id ? kept : undefined)
}
