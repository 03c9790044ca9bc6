import { useEffect, useState } from 'react'
import { type Address, type View, views } from './address'

const key = 'booking-view'

/** The view that was chosen last in this browser. */
const remembered = (): View => views.find((view) => view === localStorage.getItem(key)) ?? 'timeline'

/** A view that somebody chose, for the next time. */
export const rememberView = (view: View): void => localStorage.setItem(key, view)

/** An address that says nothing of what to look at, as the menu has it. A link to a day or a room means the timeline. */
export const saysNoView = (params: URLSearchParams): boolean =>
  ['view', 'date', 'room', 'card'].every((name) => !params.has(name))

/**
 * What an address means: the remembered view where it names none. Only as the page opens: later an address without a
 * view is the timeline, to which somebody went back. Who writes the address writes the view into it.
 */
export function useRememberedView(said: Address, isOpen: boolean): Address {
  const [opening, setOpening] = useState(() => {
    const view = isOpen ? remembered() : 'timeline'
    return view === 'timeline' ? null : view
  })
  const isWritten = said.view === opening
  useEffect(() => {
    if (isWritten) setOpening(null)
  }, [isWritten])
  return opening === null ? said : { ...said, view: opening }
}
