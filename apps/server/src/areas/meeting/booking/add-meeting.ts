import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { addMeeting as declared } from '@workplace/contract/meeting/booking'
import type { Call } from '../../../kernel/call/call'
import { askApprovers } from '../approval/notify-approvers'
import type { MeetingMail } from '../mail/meeting-mail'
import { bookSeries } from '../series/book-series'
import { bookMeeting } from './book-meeting'

/** `POST /meeting/add`: one meeting or a series; who approves learns of what waits. */
export async function addMeeting(call: Call, input: ParsedOf<typeof declared>, mail: MeetingMail | undefined) {
  const made = input.series === undefined ? await bookMeeting(call, input) : await bookSeries(call, input, input.series)
  await askApprovers(call, made, mail)
  return made
}
