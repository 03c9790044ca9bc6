import type { Call } from '../../kernel/call/call'
import { slot } from '../../kernel/call/slot'
import type { WindowSource } from './windows/open-window'

/** What was opened to a guest, as the area that invited them knows it. */
export type GuestAtDoor = {
  /** For the sake of what, all of it; of the past, too. */
  readonly sources: readonly WindowSource[]
  /** That by which a door would know them then; null: none. */
  readonly current: WindowSource | null
}

/** A guest whom the caller may see, at a door at an instant (epoch ms); throws where there is none to them. */
export type GuestsAtDoors = (
  call: Call,
  guest_id: number,
  asked: { readonly door_id: number; readonly at: number },
) => Promise<GuestAtDoor>

export const guestsAtDoorsSlot = slot<GuestsAtDoors>('guests at doors')
