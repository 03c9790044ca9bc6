import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../../kernel/toast/toast'
import { translate } from '../../../kernel/words'
import { type Address, noFilters } from '../core/address'
import type { BoardRoom } from '../core/board'
import { askPage } from '../core/room-query'
import { findWords } from '../find/find-words'
import type { BoardState } from '../grid/board-store'

type Options = {
  address: Address
  date: string
  board: Pick<BoardState, 'rooms' | 'phase'>
  show: (room_id: number, element: null) => void
  change: (part: Partial<Address>, replace?: boolean) => void
}

/** A link to a room: its card is shown as soon as the room is there, wherever it lies. */
export function useLinkedRoom({ address, date, board, show, change }: Options): void {
  const { room, card } = address
  const wanted = card === true ? room : null
  const isReady = board.phase === 'ready'
  const isThere = wanted !== null && board.rooms.some((one: BoardRoom) => one.id === wanted)
  const open = useEffectEvent((id: number) => show(id, null))
  const seek = useEffectEvent(async (id: number, signal: AbortSignal) => {
    // Not among the rooms of this place: a link may name the room alone, or the filters hide it.
    const { items } = await askPage({ date, sort: '-order_no', ids: [id] }, 1, 1, signal).catch(() => ({ items: null }))
    if (signal.aborted || items === null) return
    const [found] = items
    if (found !== undefined) {
      const { city_id, office_id } = found
      return change({ ...noFilters, city: city_id, office: office_id, room: id, card: true }, true)
    }
    toast.warning(translate(findWords.noSuchRoom))
    change({ room: null, card: null }, true)
  })
  useEffect(() => {
    if (wanted === null || !isReady) return
    if (isThere) return open(wanted)
    const stop = new AbortController()
    void seek(wanted, stop.signal)
    return () => stop.abort()
  }, [wanted, isReady, isThere])
}
