import * as waitlist from '@workplace/contract/meeting/waitlist'
import { type Route, route } from '../../../kernel/call/route'
import type { MeetingMail } from '../mail/meeting-mail'
import { declineOffer, endWaitlistEntries, takeOffer } from './end-waitlist-entry'
import { joinWaitlist } from './join-waitlist'
import { waitlistPage, waitlistRooms } from './waitlist-page'

/** The calls of the waiting list. */
export function waitlistRoutes(mail: MeetingMail | undefined): Route[] {
  return [
    route(waitlist.waitlistPage, waitlistPage),
    route(waitlist.waitlistAdd, joinWaitlist),
    route(waitlist.waitlistRooms, waitlistRooms),
    route(waitlist.waitlistDel, endWaitlistEntries),
    route(waitlist.waitlistTake, (call, input) => takeOffer(call, input, mail)),
    route(waitlist.waitlistDecline, declineOffer),
  ]
}
