import { create } from 'zustand'

/** How long something that was done can be taken back. */
const TIME = 10_000

/** Something that was done, in words, and how it is taken back. */
export type Undoable = { readonly text: string; readonly undo: () => Promise<void>; readonly until: number }

/** Something that is being done: it is shown already, but not yet saved. */
type Doing = { wanted: boolean }

export const useUndoable = create<{ last: Undoable | null; doing: Doing | null }>(() => ({ last: null, doing: null }))

/** Only the last thing that was done can be taken back. */
export function offerUndo(text: string, undo: () => Promise<void>): void {
  useUndoable.setState({ last: { text, undo, until: Date.now() + TIME }, doing: null })
}

/**
 * Announces something that will be offered once it is saved. Whoever takes back before that means this, and not what
 * was done earlier: it is taken back as soon as it is saved.
 */
export function expectUndo(): { offer: (text: string, undo: () => Promise<void>) => void; refused: () => void } {
  const doing: Doing = { wanted: false }
  useUndoable.setState({ last: null, doing })
  const isLast = () => useUndoable.getState().doing === doing
  return {
    offer: (text, undo) => {
      if (!isLast()) return
      offerUndo(text, undo)
      if (doing.wanted) void undoLast()
    },
    refused: () => {
      if (isLast()) forgetUndo()
    },
  }
}

export function forgetUndo(): void {
  useUndoable.setState({ last: null, doing: null })
}

export function canUndo(): boolean {
  const { last, doing } = useUndoable.getState()
  return last !== null || doing !== null
}

/** Takes back what was done last, once. */
export async function undoLast(): Promise<void> {
  const { last, doing } = useUndoable.getState()
  if (doing !== null) doing.wanted = true
  if (last === null) return
  forgetUndo()
  await last.undo()
}
