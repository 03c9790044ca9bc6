import * as calendar from '@workplace/contract/meeting/calendar'
import * as mine from '@workplace/contract/meeting/mine'
import { type Route, route } from '../../../kernel/call/route'
import type { Addresses } from '../../../kernel/files/address'
import type { Secrets } from '../../../kernel/secrets/secrets'
import { signFor } from '../core/image-address'
import type { EventNaming } from '../mail/calendar-event'
import type { MeetingMail } from '../mail/meeting-mail'
import { myFeed, renewFeed } from './calendar-feed'
import { meetingFile } from './meeting-file'
import { myMeetings } from './my-meetings'
import { isManager, officePrincipal, principalInfo } from './principals'
import { recentContacts } from './recent-contacts'

type Deps = {
  signPath: Addresses['sign']
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>
  uidOf: EventNaming
  /** Undefined where the product cannot send mail. */
  mail: MeetingMail | undefined
}

/** One's own meetings, whom one met in them, and calendars outside of the product. */
export function myMeetingRoutes({ signPath, secrets, uidOf, mail }: Deps): Route[] {
  return [
    route(mine.myMeetings, myMeetings),
    route(mine.recentContacts, (call, input) => recentContacts(call, input, signFor(signPath, call))),
    route(mine.isManager, isManager),
    route(mine.officePrincipal, (call, input) => officePrincipal(call, input.office_id, signFor(signPath, call))),
    route(mine.principalInfo, (call, input) => principalInfo(call, input.id, signFor(signPath, call))),
    route(calendar.meetingFile, (call, input) => meetingFile(call, input.id, uidOf)),
    route(calendar.myFeed, (call) => myFeed(call, secrets, mail !== undefined)),
    route(calendar.renewFeed, (call) => renewFeed(call, secrets, mail !== undefined)),
  ]
}
