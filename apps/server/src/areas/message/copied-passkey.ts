import { wireTime } from '../../kernel/text/wire-time'
import type { NotifyCopied } from '../account/public'
import { notifyPeopleOf } from './public'

/** Whoever has a passkey that may have been copied learns of it, once a day for each. */
export const notifyCopied =
  (now: () => number): NotifyCopied =>
  async (tx, { company_id, user_id, id, name }) => {
    const [office] = await tx.query<{ id: number; timezone: string }>(
      'select id, timezone from office where company_id = $1 order by id limit 1',
      [company_id],
    )
    if (office === undefined) return
    const at = wireTime(now(), office.timezone)
    await notifyPeopleOf(tx, company_id, [user_id], {
      ...{ kind: 'passkey_copied', meeting_id: null },
      occasion: `passkey_copied ${id} ${new Date(now()).toISOString().slice(0, 10)}`,
      values: {
        ...{ title: name, room: '', office_id: office.id, start_time: at, end_time: at },
        ...{ timezone: office.timezone, who: '', reason: null },
      },
    })
  }
