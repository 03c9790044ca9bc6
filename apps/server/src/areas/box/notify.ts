import type { MessageKind } from '@workplace/contract/message/message'
import type { Call } from '../../kernel/call/call'
import { wireTime } from '../../kernel/text/wire-time'
import { notifyPeople } from '../message/public'
import type { StoredUse } from './box-use.store'

type Told = Extract<MessageKind, `box_${string}`>
type More = {
  /** Whom, where it is not whose locker it is. */
  readonly to?: readonly number[]
  readonly reason?: string
  readonly until?: number
  readonly occasion?: string
  /** Who did it, where it is not the caller. */
  readonly who?: string
}

/** Tells whose locker it is. Not whoever did it, who knows. */
export async function notifyOfLocker(
  call: Call,
  kind: Told,
  use: StoredUse,
  { to = [use.user_id], reason, until, occasion, who = call.actor.name }: More = {},
): Promise<void> {
  const wire = (instant: number) => wireTime(instant, use.timezone)
  const people = to.filter((user_id) => user_id !== call.actor.user_id)
  await notifyPeople(call, people, {
    kind,
    meeting_id: null,
    ...(occasion === undefined ? {} : { occasion }),
    values: {
      title: use.number,
      room: `${use.office} · ${use.cabinet}`,
      office_id: use.office_id,
      start_time: wire(Date.parse(use.start_time)),
      end_time: wire(use.until === null ? call.now() : Date.parse(use.until)),
      timezone: use.timezone,
      who,
      reason: reason ?? null,
      ...(until === undefined ? {} : { until: wire(until) }),
    },
  })
}
