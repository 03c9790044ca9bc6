import type { Storage } from '../../../adapters/storage/port'
import type { MeetingMail } from './meeting-mail'

/** What changes of meetings work with: where attached files lie, and what is mailed of them. */
export type ChangeDeps = {
  readonly storage: Storage
  /** Undefined where the product cannot send mail. */
  readonly mail: MeetingMail | undefined
}
