import type { GuestPage } from '@workplace/contract/visitor/guest'
import type { Call } from '../../../kernel/call/call'
import { slot } from '../../../kernel/call/slot'
import type { Db } from '../../../kernel/database/db'
import type { StoredVisitor } from '../core/visitor.store'

/** One guest at the visit of a meeting. */
export type AtMeeting = { readonly company_id: number; readonly visit_id: number; readonly person_id: number }

/** What is known of a meeting to who is a guest at it. */
export type GuestMeeting = {
  /** Null: their visit is of no meeting, or it does not take place. */
  read(db: Db, guest: AtMeeting, now: number): Promise<GuestPage['meeting']>
  /** Checks them in by what the screen of the room shows, scanned or typed. */
  checkIn(call: Call, guest: AtMeeting, code: string): Promise<void>
}
export const guestMeetingSlot = slot<GuestMeeting>('the meeting of a guest')

export const atMeeting = (company_id: number, { visit_id, person_id }: StoredVisitor): AtMeeting | null =>
  person_id === null ? null : { company_id, visit_id, person_id }
