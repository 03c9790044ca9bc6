import * as declared from '@workplace/contract/meeting/checkin'
import { type Route, route } from '../../../kernel/call/route'
import type { Addresses } from '../../../kernel/files/address'
import { atMostPerMinute } from '../../../kernel/session/rate'
import { signFor } from '../core/image-address'
import { readMeeting } from '../core/meeting.store'
import { checkInByCode, checkInByTypedCode, checkOut } from './check-in'
import { checkInOthers, undoCheckin } from './check-in-others'
import { requireCheckinAccess } from './checkin.store'
import { paperCode, screenCode, screenSeconds, typedCode, typedPaperCode } from './checkin-code'
import { checkinDetail } from './checkin-details'
import { checkinExcel } from './checkin-excel'
import { checkinPage } from './checkin-page'
import { checkinSheet } from './checkin-sheet'

type Deps = {
  signPath: Addresses['sign']
  /** Seals the codes that phones scan. */
  signingKey: Buffer
  now: () => number
}

/** Signing in at meetings: by code, by hand, and who came. */
export function checkinRoutes({ signPath, signingKey, now }: Deps): Route[] {
  // six letters are not guessed at this pace while they stand
  const typed = atMostPerMinute(20, now)
  return [
    route(declared.checkinPage, checkinPage),
    route(declared.checkinDetail, (call, { id }) => checkinDetail(call, id, signFor(signPath, call))),
    route(declared.checkinCode, async (call, { id, kind }) => {
      const { company_id } = call.actor
      requireCheckinAccess(call, await readMeeting(call.db, company_id, id))
      const about = { company_id, meeting_id: id }
      return kind === 'paper'
        ? { code: paperCode(signingKey, about), typed: typedPaperCode(signingKey, about), seconds: null }
        : {
            code: screenCode(signingKey, { ...about, terminal_id: 0 }, call.now()),
            typed: typedCode(signingKey, about, call.now()),
            seconds: screenSeconds,
          }
    }),
    route(declared.checkinSheet, (call, input) => checkinSheet(call, input, signingKey)),
    route(declared.checkinExcel, checkinExcel),
    route(declared.checkInOthers, checkInOthers),
    route(declared.undoCheckin, undoCheckin),
    route(declared.checkInByCode, (call, input) => checkInByCode(call, input, signingKey)),
    route(declared.checkInByTypedCode, (call, input) => {
      typed(`person ${call.actor.user_id}`)
      return checkInByTypedCode(call, input, signingKey)
    }),
    route(declared.checkOut, checkOut),
  ]
}
