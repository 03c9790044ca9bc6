import { type Drag, type DragEvent, type DragView, drag, idle, type Selection } from '@workplace/domain/booking/drag'
import { createStore } from 'zustand/vanilla'

export type InputKind = 'mouse' | 'touch' | 'keyboard'

export type SelectingState = {
  readonly drag: Drag
  readonly hand: InputKind
  /** Where the pointer is, in the window; null for the keyboard. */
  readonly at: { readonly x: number; readonly y: number } | null
}

/** What is being selected in the grid. Only its overlay follows each move; the grid is not drawn for it. */
export function createSelecting(view: () => DragView) {
  const store = createStore<SelectingState>(() => ({ drag: idle, hand: 'mouse', at: null }))
  return {
    store,
    /** Tells the drag what happened and answers what it became. */
    tell(event: DragEvent, by: Partial<Omit<SelectingState, 'drag'>> = {}): Drag {
      const next = drag(store.getState().drag, event, view())
      store.setState({ drag: next, ...by })
      return next
    },
    reset: () => store.setState({ drag: idle, at: null }),
  }
}

export type SelectingStore = ReturnType<typeof createSelecting>

/** What is drawn of a drag, if anything. */
export const selectionOf = (state: Drag): Selection | null =>
  state.phase === 'selecting' || state.phase === 'selected' || state.phase === 'refused' ? state.selection : null
