import { eventOf } from '@workplace/contract/kernel/topic'
import type { LogAction } from '@workplace/contract/log-words'
import * as topics from '@workplace/contract/place/topics'
import type { SpecialDay } from '@workplace/domain/place/day-kind'
import { stretchesOf } from '@workplace/domain/place/stretches'
import type { Call } from '../../../kernel/call/call'
import { type DayWrite, writeDays } from './day.store'

type Calendar = { readonly id: number; readonly name: string }

/** Days as the operation log has them: what follows each other and is one holiday stands in one line. */
const inLog = (days: readonly SpecialDay[]) =>
  stretchesOf(days).map(({ from, to, name, kind, days: each }) => ({
    dates: from === to ? from : `${from} – ${to}`,
    ...{ name, kind },
    ...(each[0]?.type === 1 ? {} : { type: each[0]?.type }),
    ...(each[0]?.as_weekday ? { as_weekday: each[0].as_weekday } : {}),
    ...(each.some(({ statutory }) => statutory) ? { statutory: true } : {}),
  }))

/** What becomes of a calendar's days, with those that stood at the same dates before. */
type DaysChange = DayWrite & { readonly action: LogAction; readonly before: readonly SpecialDay[] }

/** Writes changed days of a calendar whose row is locked; answers its new version. */
export async function changeDays(call: Call, calendar: Calendar, change: DaysChange): Promise<number> {
  const { db, actor } = call
  await writeDays(db, actor.company_id, calendar.id, change)
  const version = await renew(call, calendar.id)
  call.record({
    module: 'holiday_calendar',
    action: change.action,
    target: calendar.name,
    target_id: calendar.id,
    before: { days: inLog(change.before) },
    after: { days: inLog(change.days) },
  })
  call.emit(eventOf(topics.holiday_calendar, { ids: [calendar.id] }))
  return version
}

/** Whoever has the calendar open as it was would undo the change unseen. */
async function renew({ db, actor }: Call, id: number): Promise<number> {
  const [row] = await db.query<{ version: number }>(
    `update holiday_calendar set version = version + 1, updated_at = now(), updated_by = $3
     where company_id = $1 and id = $2 returning version`,
    [actor.company_id, id, actor.name],
  )
  if (row === undefined) throw new Error('the calendar was locked')
  return row.version
}
