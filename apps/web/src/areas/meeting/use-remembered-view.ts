import { useEffect, useEffectEvent, useState } from 'react'
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
 * Opens the page in the remembered view where its address names none. Only as it opens: later an address without a view
 * is the timeline, to which somebody went back.
 */
export function useRememberedView(said: Address, isOpen: boolean, go: (view: View) => void): Address {
  const [opening, setOpening] = useState(() => {
    const view = isOpen ? remembered() : 'timeline'
    return view === 'timeline' ? null : view
  })
  const write = useEffectEvent((view: View) => go(view))
  // With each new address: another change of the same moment may have taken this one's place.
  useEffect(() => {
    if (opening === null) return
    if (said.view === opening) setOpening(null)
    else write(opening)
  }, [opening, said])
  return opening === null ? said : { ...said, view: opening }
}
