import * as declared from '@workplace/contract/meeting/signin'
import { type Route, route } from '../../../kernel/call/route'
import type { Addresses } from '../../../kernel/files/address'
import { atMostPerMinute } from '../../../kernel/session/rate'
import { readMeeting } from '../core/meeting.store'
import { signFor } from '../core/sign'
import { requireLook } from './sign.store'
import { paperCode, screenCode, screenSeconds, typedCode, typedPaperCode } from './sign-code'
import { signDetail } from './sign-details'
import { signExcel } from './sign-excel'
import { signInByCode, signInByTyped, signOut } from './sign-in'
import { signOthers, signUndo } from './sign-others'
import { signPage } from './sign-page'
import { signSheet } from './sign-sheet'

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
    route(declared.signPage, signPage),
    route(declared.signDetail, (call, { id }) => signDetail(call, id, signFor(signPath, call))),
    route(declared.signCode, async (call, { id, kind }) => {
      const { company_id } = call.actor
      requireLook(call, await readMeeting(call.db, company_id, id))
      const about = { company_id, meeting_id: id }
      return kind === 'paper'
        ? { code: paperCode(signingKey, about), typed: typedPaperCode(signingKey, about), seconds: null }
        : {
            code: screenCode(signingKey, { ...about, terminal_id: 0 }, call.now()),
            typed: typedCode(signingKey, about, call.now()),
            seconds: screenSeconds,
          }
    }),
    route(declared.signSheet, (call, input) => signSheet(call, input, signingKey)),
    route(declared.signExcel, signExcel),
    route(declared.signOthers, signOthers),
    route(declared.signUndo, signUndo),
    route(declared.signInByCode, (call, input) => signInByCode(call, input, signingKey)),
    route(declared.signInByTyped, (call, input) => {
      typed(`person ${call.actor.user_id}`)
      return signInByTyped(call, input, signingKey)
    }),
    route(declared.signOut, signOut),
  ]
}
