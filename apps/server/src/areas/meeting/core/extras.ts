import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { addMeeting, editMeeting } from '@workplace/contract/meeting/booking'
import type { Storage } from '../../../adapters/storage/port'
import type { Call } from '../../../kernel/call/call'
import { addAttachments, replaceAttachments } from './attachments'
import { copyExtras, replaceReminders } from './reminders'
import { type Agreement, keepAgreements } from './terms'

type New = Pick<ParsedOf<typeof addMeeting>, 'attachments' | 'reminder_minutes'>
type Changed = Pick<ParsedOf<typeof editMeeting>, 'attachments' | 'reminder_minutes'>

/** What the histories keep of them: nothing where nothing was said. */
export function extrasEntry({ reminder_minutes, attachments }: Changed): {
  reminder_minutes?: number[]
  files?: number
} {
  return {
    ...(reminder_minutes === undefined ? {} : { reminder_minutes }),
    ...(attachments === undefined ? {} : { files: attachments.length }),
  }
}

/** What some bookings have beside the rest: files, reminders, and terms that were agreed to. Most ask nothing here. */
export async function storeExtras(
  call: Call,
  meeting_ids: readonly number[],
  input: New,
  agreements: readonly Agreement[],
): Promise<void> {
  const [first] = meeting_ids
  if (first === undefined) return
  if (input.attachments.length > 0) await addAttachments(call, meeting_ids, input.attachments)
  if (input.reminder_minutes.length > 0) await replaceReminders(call, meeting_ids, input.reminder_minutes)
  await keepAgreements(call, first, agreements)
}

/** Changes the files and reminders of a meeting, and of the others of its series that the change is for. */
export async function changeExtras(
  call: Call,
  storage: Storage,
  chosen_id: number,
  meeting_ids: readonly number[],
  input: Changed,
): Promise<void> {
  if (input.attachments !== undefined) {
    await replaceAttachments(call, storage, chosen_id, meeting_ids, input.attachments)
  }
  if (input.reminder_minutes !== undefined) await replaceReminders(call, meeting_ids, input.reminder_minutes)
}

/** The same for a series; meetings that it has just got have what the chosen one has. */
export async function changeSeriesExtras(
  call: Call,
  storage: Storage,
  chosen_id: number,
  meeting_ids: readonly number[],
  input: Changed,
): Promise<void> {
  const all = [...new Set([chosen_id, ...meeting_ids])]
  await changeExtras(call, storage, chosen_id, all, input)
  if (all.length > 1) await copyExtras(call, chosen_id, all)
}
