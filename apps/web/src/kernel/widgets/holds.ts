import { createContext, use, useCallback, useRef } from 'react'

/** Begins to hold a form back from being saved; answers how to let it go. */
export type Hold = () => () => void

const free: Hold = () => () => undefined
export const Holds = createContext<Hold>(free)

/** For what is on its way within a form, as a picture is that is being sent: saved before, the form would be without it. */
export const useHold = (): Hold => use(Holds)

/** For the form, which puts `hold` around its fields and looks before it saves. */
export function useHolds(): { readonly hold: Hold; readonly isHeld: () => boolean } {
  const held = useRef(new Set<symbol>())
  const hold = useCallback(() => {
    const own = Symbol('hold')
    held.current.add(own)
    return () => void held.current.delete(own)
  }, [])
  const isHeld = useCallback(() => held.current.size > 0, [])
  return { hold, isHeld }
}
