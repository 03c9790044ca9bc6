import { create } from 'zustand'

/** How long something that was done can be taken back. */
const TIME = 10_000

/** Something that was done, in words, and how it is taken back. */
export type Undoable = { readonly text: string; readonly undo: () => Promise<void>; readonly until: number }

export const useUndoable = create<{ last: Undoable | null }>(() => ({ last: null }))

/** Only the last thing that was done can be taken back. */
export function offerUndo(text: string, undo: () => Promise<void>): void {
  useUndoable.setState({ last: { text, undo, until: Date.now() + TIME } })
}

export function forgetUndo(): void {
  useUndoable.setState({ last: null })
}

/** Takes back what was done last, once. */
export async function undoLast(): Promise<void> {
  const { last } = useUndoable.getState()
  if (last === null) return
  forgetUndo()
  await last.undo()
}
