import type { DragView } from '@workplace/domain/booking/drag'
import { type Move, type MoveEvent, move, noMove } from '@workplace/domain/booking/move'
import { createStore } from 'zustand/vanilla'
import type { SelectingState } from './select-state'

export type MovingState = Pick<SelectingState, 'hand' | 'at'> & {
  readonly move: Move
  /** It stays picked up when it is let go, with handles, until it is dropped by a key or a button. */
  readonly isAdjusted: boolean
}

/** The meeting that somebody holds. Only its overlay follows each move; the grid is not drawn for it. */
export function createMoving(view: () => DragView) {
  const store = createStore<MovingState>(() => ({ move: noMove, hand: 'mouse', at: null, isAdjusted: false }))
  return {
    store,
    tell(event: MoveEvent, by: Partial<Omit<MovingState, 'move'>> = {}): Move {
      const next = move(store.getState().move, event, view())
      store.setState({ move: next, ...by })
      return next
    },
    reset: () => store.setState({ move: noMove, at: null, isAdjusted: false }),
  }
}
