import * as calendar from '@workplace/contract/meeting/calendar'
import * as mine from '@workplace/contract/meeting/mine'
import type { Call } from '../../../kernel/call'
import type { Addresses } from '../../../kernel/files/address'
import { type Route, route } from '../../../kernel/route'
import type { Secrets } from '../../../kernel/secrets'
import type { Sign } from '../core/sign'
import { answerInvitation } from '../invitation/answer-invitation'
import type { Naming } from '../mail/calendar-event'
import type { MeetingMail } from '../mail/meeting-mail'
import { myFeed, renewFeed } from './calendar-feed'
import { meetingFile } from './meeting-file'
import { myMeetings } from './my-meetings'
import { peopleBusy } from './people-busy'
import { isManager, officePrincipal, principalInfo } from './principals'
import { recentContacts } from './recent-contacts'

type Deps = {
  signPath: Addresses['sign']
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>
  uidOf: Naming
  /** Undefined where the product cannot send mail. */
  mail: MeetingMail | undefined
}

/** The calls about one's own meetings, the people in them, and calendars outside of the product. */
export function myMeetingRoutes({ signPath, secrets, uidOf, mail }: Deps): Route[] {
  const signFor =
    (call: Call): Sign =>
    (path, width) =>
      path ? signPath(call.actor.company_id, path, width === undefined ? {} : { width }) : null
  return [
    route(mine.myMeetings, myMeetings),
    route(mine.updateAcceptState, (call, input) => answerInvitation(call, input, mail)),
    route(mine.recentContacts, (call, input) => recentContacts(call, input, signFor(call))),
    route(mine.peopleBusy, peopleBusy),
    route(mine.isManager, isManager),
    route(mine.officePrincipal, (call, input) => officePrincipal(call, input.office_id, signFor(call))),
    route(mine.principalInfo, (call, input) => principalInfo(call, input.id, signFor(call))),
    route(calendar.meetingFile, (call, input) => meetingFile(call, input.id, uidOf)),
    route(calendar.myFeed, (call) => myFeed(call, secrets, mail !== undefined)),
    route(calendar.renewFeed, (call) => renewFeed(call, secrets, mail !== undefined)),
  ]
}
