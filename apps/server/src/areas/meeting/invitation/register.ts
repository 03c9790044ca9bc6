import * as declared from '@workplace/contract/meeting/attend'
import { updateAcceptState } from '@workplace/contract/meeting/mine'
import { type Route, route } from '../../../kernel/call/route'
import type { Addresses } from '../../../kernel/files/address'
import { signFor } from '../core/image-address'
import { answerInvitation } from './answer-invitation'
import { attendedMeeting } from './attended-meeting'
import { type GuestDeps, guests } from './guest'
import { type MailCodeDeps, mailCodes } from './mail-code'
import { offeredMeetings, offerMeeting, settleOffer } from './offer-meeting'

type Deps = MailCodeDeps & Pick<GuestDeps, 'mail' | 'beforeCommit'> & { signPath: Addresses['sign'] }

/** What people who were invited do: they answer, look at it on their phones, come by a guest's link, take a meeting over. */
export function invitationRoutes({ signPath, mail, beforeCommit, ...deps }: Deps): Route[] {
  const { send, enter } = mailCodes(deps)
  const guest = guests({
    ...deps,
    mail,
    beforeCommit,
    signFor: (company_id) => (path) => (path ? signPath(company_id, path, {}) : null),
  })
  return [
    route(updateAcceptState, (call, input) => answerInvitation(call, input, mail)),
    route(declared.attendedMeeting, (call, { id }) =>
      attendedMeeting(call, id, signFor(signPath, call), deps.signingKey),
    ),
    route(declared.sendMailCode, send),
    route(declared.enterMailCode, enter),
    route(declared.guestMeeting, guest.look),
    route(declared.guestAnswer, guest.answer),
    route(declared.guestCheckin, guest.sign),
    route(declared.guestScan, guest.scan),
    route(declared.guestEvaluating, guest.evaluating),
    route(declared.guestEvaluate, guest.evaluate),
    route(declared.offerMeeting, offerMeeting),
    route(declared.offeredMeetings, offeredMeetings),
    route(declared.settleOffer, (call, input) => settleOffer(call, input, mail)),
  ]
}
