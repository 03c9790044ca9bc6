import { setBookingView } from '@workplace/contract/account/person'
import { useEffect, useState } from 'react'
import { call } from '../../../kernel/client/client'
import { isPhone } from '../../../kernel/phone'
import { chosenView, keepView } from '../../account/public'
import type { Address, View } from '../core/address'

/** A view that somebody chose, for the next time on such a device: here at once, in other browsers by the server. */
export function rememberView(view: View): void {
  keepView(view)
  // A convenience: what fails here is told by nobody.
  call(setBookingView, { view, device: isPhone() ? 'phone' : 'desk' }, { quiet: true }).catch(() => undefined)
}

/** An address that says nothing of what to look at, as the menu has it. A link to a day or a room means the timeline. */
export const saysNoView = (params: URLSearchParams): boolean =>
  ['view', 'date', 'room', 'card'].every((name) => !params.has(name))

/**
 * What an address means: the remembered view where it names none. Only as the page opens: later an address without a
 * view is the timeline, to which somebody went back. Who writes the address writes the view into it.
 */
export function useRememberedView(said: Address, isOpen: boolean): Address {
  const [opening, setOpening] = useState(() => {
    const view = isOpen ? chosenView() : 'timeline'
    return view === 'timeline' ? null : view
  })
  const isWritten = said.view === opening
  useEffect(() => {
    if (isWritten) setOpening(null)
  }, [isWritten])
  return opening === null ? said : { ...said, view: opening }
}
