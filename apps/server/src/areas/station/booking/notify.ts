import type { MessageKind } from '@workplace/contract/message/message'
import type { Call } from '../../../kernel/call/call'
import { peopleWhoMay } from '../../../kernel/session/people-who-may'
import { wireTime } from '../../../kernel/text/wire-time'
import { notifyPeople } from '../../message/public'
import type { StoredDesk } from './desk.store'
import type { StoredBooking } from './desk-booking.store'

type Told = Extract<MessageKind, `desk_${string}`>

/** Tells whose desk it is; of a guest's, who booked it. Not whoever did it, who knows. */
export async function notifyOfDesk(
  call: Call,
  kind: Told,
  one: StoredBooking,
  occasion?: string,
  before?: string,
  days = 1,
): Promise<void> {
  const whose = one.user_id ?? one.booker_id
  if (whose === call.actor.user_id) return
  await notifyPeople(call, [whose], {
    kind,
    meeting_id: null,
    ...(occasion === undefined ? {} : { occasion }),
    values: {
      title: one.number,
      room: one.office_name,
      office_id: one.office_id,
      start_time: wireTime(Date.parse(one.start_time), one.timezone),
      end_time: wireTime(Date.parse(one.end_time), one.timezone),
      timezone: one.timezone,
      who: call.actor.name,
      reason: before ?? null,
      ...(days > 1 ? { meetings: days } : {}),
    },
  })
}

/** The same of several: each person is told once, of the first of theirs and of how many they are. */
export async function notifyOfSeveral(call: Call, kind: Told, all: readonly StoredBooking[]): Promise<void> {
  const byPerson = new Map<number, StoredBooking[]>()
  for (const one of all) {
    const whose = one.user_id ?? one.booker_id
    byPerson.set(whose, [...(byPerson.get(whose) ?? []), one])
  }
  for (const own of byPerson.values()) {
    const [first] = own.sort((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time))
    if (first !== undefined) await notifyOfDesk(call, kind, first, undefined, undefined, own.length)
  }
}

/** Tells the owner of an assigned desk of it, on a day; not where they did it themselves. */
export async function notifyOwner(
  call: Call,
  kind: Told,
  owner: number,
  desk: Pick<StoredDesk, 'id' | 'number' | 'office_id' | 'office_name' | 'timezone'>,
  date: string,
  reason: string | null = null,
): Promise<void> {
  if (owner === call.actor.user_id) return
  await notifyPeople(call, [owner], {
    kind,
    meeting_id: null,
    // that somebody sits there is said once, however often leave of that day changes
    occasion: `desk/${desk.id}/${kind}/${date}${kind === 'desk_still_taken' ? '' : `/${call.request_id}`}`,
    values: {
      title: desk.number,
      room: desk.office_name,
      office_id: desk.office_id,
      start_time: `${date} 00:00:00`,
      end_time: `${date} 23:59:00`,
      timezone: desk.timezone,
      who: call.actor.name,
      reason,
    },
  })
}

/** Somebody has a desk that a colleague booked for them. */
export const notifyBooked = (call: Call, one: StoredBooking) => notifyOfDesk(call, 'desk_booked', one)

/** Those who decide about desks of the office learn that somebody asks for one. */
export async function askForDesk(call: Call, one: StoredBooking, days = 1): Promise<void> {
  const { db, actor } = call
  const deciders = await peopleWhoMay(db, actor.company_id, 'change-review', one.office_id, 'station')
  await notifyPeople(
    call,
    deciders.flatMap(({ id, wants_notice }) => (wants_notice && id !== actor.user_id ? [id] : [])),
    {
      kind: 'desk_asked',
      meeting_id: null,
      occasion: `desk/${one.id}/asked`,
      values: {
        title: one.number,
        room: one.office_name,
        office_id: one.office_id,
        start_time: wireTime(Date.parse(one.start_time), one.timezone),
        end_time: wireTime(Date.parse(one.end_time), one.timezone),
        timezone: one.timezone,
        who: one.person_name,
        reason: null,
        ...(days > 1 ? { meetings: days } : {}),
      },
    },
  )
}
