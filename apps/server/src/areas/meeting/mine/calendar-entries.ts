import type { Language } from '@workplace/contract/kernel/words'
import { collection } from '../../../kernel/call/slot'
import type { Db } from '../../../kernel/database/db'
import type { CalendarEvent } from '../../../kernel/mail/ical-text'

/** Something else of a person that stands in their calendar feed beside their meetings. */
type CalendarEntry = Omit<CalendarEvent, 'uid'> & {
  /** What it is, and which: a name for its life. */
  readonly kind: string
  readonly id: number
}

/** What an area has of somebody in a span of time (instants), in their language. */
export type EntriesOf = (
  db: Db,
  of: { readonly company_id: number; readonly user_id: number; readonly language: Language },
  span: { readonly from: number; readonly until: number },
) => Promise<readonly CalendarEntry[]>

export const calendarEntries = collection<EntriesOf>('what stands in calendar feeds beside meetings')
