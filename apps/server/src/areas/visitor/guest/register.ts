import * as calls from '@workplace/contract/visitor/guest'
import { type Route, route } from '../../../kernel/call/route'
import { readLink, releaseGuestCode, renewGuestLink } from './guest-link'
import { type GuestDeps, guestVisits } from './guest-visits'

/** The page of a guest, and its link for those who invited them. */
export function guestRoutes(deps: GuestDeps): Route[] {
  const guests = guestVisits(deps)
  return [
    route(calls.guestOpen, guests.open),
    route(calls.guestForm, guests.form),
    route(calls.guestSign, guests.sign),
    route(calls.guestCodes, guests.codes),
    route(calls.guestMove, guests.move),
    route(calls.guestArriving, guests.arriving),
    route(calls.guestLeave, guests.leave),
    route(calls.guestStored, guests.stored),
    route(calls.guestForget, guests.forget),
    route(calls.visitorLink, (call, input) => readLink(call, deps, input)),
    route(calls.renewLink, (call, input) => renewGuestLink(call, deps, input)),
    route(calls.releaseCode, (call, input) => releaseGuestCode(call, deps, input)),
  ]
}
