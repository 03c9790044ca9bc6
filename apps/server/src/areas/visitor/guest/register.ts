import * as groups from '@workplace/contract/visitor/group-link'
import * as calls from '@workplace/contract/visitor/guest'
import { type Route, route } from '../../../kernel/call/route'
import { closeLink, guestGroups, openLink, readGroupLink } from './group-link'
import { readLink, releaseGuestCode, renewGuestLink } from './guest-link'
import { type GuestDeps, guestVisits } from './guest-visits'

/** The page of a guest, and its link for those who invited them. */
export function guestRoutes(deps: GuestDeps): Route[] {
  const guests = guestVisits(deps)
  const entering = guestGroups(deps)
  return [
    route(calls.guestOpen, guests.open),
    route(calls.guestForm, guests.form),
    route(calls.guestSign, guests.sign),
    route(calls.guestPhoto, guests.photo),
    route(calls.guestCodes, guests.codes),
    route(calls.guestMove, guests.move),
    route(calls.guestMeetingSign, guests.signIn),
    route(calls.guestArriving, guests.arriving),
    route(calls.guestLeave, guests.leave),
    route(calls.guestStored, guests.stored),
    route(calls.guestForget, guests.forget),
    route(groups.guestGroup, entering.group),
    route(groups.guestJoin, entering.join),
    route(groups.groupLink, (call, input) => readGroupLink(call, deps, input)),
    route(groups.openGroupLink, (call, input) => openLink(call, deps, input)),
    route(groups.closeGroupLink, (call, input) => closeLink(call, deps, input)),
    route(calls.visitorLink, (call, input) => readLink(call, deps, input)),
    route(calls.renewLink, (call, input) => renewGuestLink(call, deps, input)),
    route(calls.releaseCode, (call, input) => releaseGuestCode(call, deps, input)),
  ]
}
