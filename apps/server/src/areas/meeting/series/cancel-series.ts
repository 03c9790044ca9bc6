import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { cancelMeeting } from '@workplace/contract/meeting/booking'
import * as refusals from '@workplace/contract/meeting/refusals'
import { holdingsOf } from '@workplace/domain/booking/holding'
import { addDays } from '@workplace/domain/kernel/date'
import type { Call } from '../../../kernel/call/call'
import { countLateCancels } from '../blacklist/late-cancel'
import { requireCancellable } from '../core/kept-rules'
import { forLog, summary } from '../core/log-entry'
import { isActive, logMeetings, mayChange, readMeeting, slotOf } from '../core/meeting.store'
import { notifyMeetingChanged } from '../core/notify-changed'
import { settleServices } from '../services/settle-services'
import { cancelOccurrences, updateSeries } from './series.store'
import { lockSeriesMeetings } from './series-lock'

/** Cancels the meetings of a series that are still to begin, from one on or all; what has begun or is over stays. */
export async function cancelSeries(call: Call, input: ParsedOf<typeof cancelMeeting>) {
  const { db, actor } = call
  const { chosen, reached, series } = await lockSeriesMeetings(call, input, false)
  if (series === null) throw new Refusal(refusals.series_none)
  const now = call.now()
  const open = reached.filter((one) => isActive(one) && Date.parse(one.start_time) > now && mayChange(actor, one))
  if (open.length === 0) throw new Refusal(refusals.meeting_over)
  await requireCancellable(call, open, input.undo)

  const cancelled = open.map((one) => one.id)
  await cancelOccurrences(call, cancelled, input.reason || null)
  // the series ends before the first that is gone
  const until = addDays(open[0]?.occurrence_date ?? series.begin_date, -1)
  if (input.scope === 'following' && until >= series.begin_date) {
    await updateSeries(call, series.id, { ...series, until, times: null })
  }
  await logMeetings(
    call,
    open.map((one) => ({
      meeting_id: one.id,
      action: 'cancel',
      before: summary(one),
      after: { ...summary(one), meeting_state: 'cancelled' },
    })),
    input.reason,
  )
  await countLateCancels(call, open)
  call.record({
    module: 'meeting',
    action: 'cancel',
    target_id: chosen.id,
    before: forLog(summary(chosen)).after,
    ...forLog({
      ...summary(chosen),
      scope: input.scope,
      series_id: series.id,
      meeting_ids: cancelled,
      ...(input.reason ? { reason: input.reason } : {}),
    }),
  })
  notifyMeetingChanged(
    call,
    chosen.id,
    open.flatMap((one) => {
      const { timezone } = one
      const rooms = [one.meetingroom_id, ...one.extra_room_ids].map((id) => ({ id, timezone }))
      const wanted = slotOf(one)
      return [
        ...holdingsOf(rooms, Date.parse(one.start_time), Date.parse(one.end_time)),
        ...holdingsOf([{ id: wanted.room_id, timezone }], wanted.start, wanted.end),
      ]
    }),
  )
  const saved = await readMeeting(db, actor.company_id, chosen.id)
  await settleServices(call, [chosen.id, ...cancelled])
  return { id: saved.id, version: saved.version, ids: cancelled }
}
