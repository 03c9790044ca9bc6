import type { DragView } from '@workplace/domain/booking/drag'
import { type Move, type MoveEvent, move, still } from '@workplace/domain/booking/move'
import { createStore } from 'zustand/vanilla'
import type { Selecting } from './selecting'

export type MovingState = Pick<Selecting, 'hand' | 'at'> & { readonly move: Move }

/** The meeting that somebody holds. Only its overlay follows each move; the grid is not drawn for it. */
export function createMoving(view: () => DragView) {
  const store = createStore<MovingState>(() => ({ move: still, hand: 'mouse', at: null }))
  return {
    store,
    tell(event: MoveEvent, by: Partial<Omit<MovingState, 'move'>> = {}): Move {
      const next = move(store.getState().move, event, view())
      store.setState({ move: next, ...by })
      return next
    },
    reset: () => store.setState({ move: still, at: null }),
  }
}
