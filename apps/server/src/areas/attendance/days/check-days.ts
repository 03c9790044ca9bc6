import { createHash } from 'node:crypto'
import { type applyDays, type checkDays, mostDays } from '@workplace/contract/attendance/recompute'
import * as refusals from '@workplace/contract/attendance/refusals'
import * as topics from '@workplace/contract/attendance/topics'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { eventOf } from '@workplace/contract/kernel/topic'
import { addDays, daysBetween } from '@workplace/domain/kernel/date'
import type { Call } from '../../../kernel/call/call'
import { closedDays } from '../closed-months/adjust'
import { shareMonths } from '../closed-months/month.store'
import { type PersonWithin, peopleWithin } from '../core/people-within'
import { fieldsOf } from './changed-fields'
import { keyOf } from './facts.store'
import { differ, type MarkedDay, notifyOf, reckonDays, told, type WrittenDay, writeDays } from './refresh-days'
import { toldColumns } from './stored-day'

type Asked = ParsedOf<typeof checkDays>

/** So many people are reckoned at a time. */
const atOnce = 200
/** So many changes are shown. */
const mostShown = 300

function datesOf({ begin_date, end_date }: Asked): string[] {
  const days = daysBetween(begin_date, end_date)
  if (days < 0 || days >= mostDays) throw new Refusal(refusals.span_too_long, { n: mostDays })
  return Array.from({ length: days + 1 }, (_, n) => addDays(begin_date, n))
}

const isOther = ({ before, after }: WrittenDay) =>
  before === null || after === null || differ(before, after, toldColumns).length > 0

type Told = ReturnType<typeof told>
type Change = {
  readonly user_id: number
  readonly date: string
  readonly before: Told | null
  readonly after: Told | null
}

/** What would change, batch by batch, and its digest. Each is seen and let go, so that a month of thousands is not held. */
async function changesOf(
  call: Call,
  people: readonly PersonWithin[],
  dates: readonly string[],
  see: (one: Change) => void = () => {},
): Promise<{ changed: number; digest: string }> {
  const digest = createHash('sha256')
  let changed = 0
  for (let from = 0; from < people.length; from += atOnce) {
    const marked = markedOf(people.slice(from, from + atOnce), dates, '')
    // closed months stay, whatever rules say now
    const closed = await closedDays(call.db, call.actor.company_id, marked)
    for (const one of await reckonDays(call.db, call.actor.company_id, marked, call.now())) {
      if (!isOther(one) || closed.has(keyOf(one.user_id, one.date))) continue
      const { user_id, date } = one
      const [before, after] = [one.before && told(one.before), one.after && told(one.after)]
      digest.update(JSON.stringify([user_id, date, before, after]))
      changed++
      see({ user_id, date, before, after })
    }
  }
  return { changed, digest: digest.digest('hex') }
}

const markedOf = (people: readonly PersonWithin[], dates: readonly string[], changed_by: string): MarkedDay[] =>
  people.flatMap(({ id: user_id }) => dates.map((date) => ({ user_id, date, cause: 'rules', changed_by })))

/** `POST /dailylog/check`. */
export async function checkDaysOf(call: Call, asked: Asked): Promise<OutputOf<typeof checkDays>> {
  const dates = datesOf(asked)
  const people = await peopleWithin(call, asked, { begin: asked.begin_date, end: asked.end_date })
  const byId = new Map(people.map((one) => [one.id, one]))
  const shown: Change[] = []
  const sums = new Map<
    string | null,
    { days: number; work_minutes: number; late_minutes: number; absent_minutes: number }
  >()
  const { changed, digest } = await changesOf(call, people, dates, (one) => {
    const { user_id, before, after } = one
    if (shown.length < mostShown) shown.push(one)
    const department = byId.get(user_id)?.department ?? null
    const sum = sums.get(department) ?? { days: 0, work_minutes: 0, late_minutes: 0, absent_minutes: 0 }
    sum.days++
    for (const name of ['work_minutes', 'late_minutes', 'absent_minutes'] as const)
      sum[name] += Number(after?.[name] ?? 0) - Number(before?.[name] ?? 0)
    sums.set(department, sum)
  })
  return {
    ...{ digest, days: people.length * dates.length, changed },
    rows: shown.map(({ user_id, date, before, after }) => ({
      ...{ user_id, person: byId.get(user_id)?.name ?? '', date },
      fields: fieldsOf(before, after, call.language),
    })),
    sums: [...sums].map(([department, sum]) => ({ department, ...sum })),
  }
}

/** `POST /dailylog/apply`: only what was shown is written; `stale` if anything moved meanwhile. */
export async function applyDaysOf(
  call: Call,
  { digest, ...asked }: ParsedOf<typeof applyDays>,
): Promise<OutputOf<typeof applyDays>> {
  const { db, actor } = call
  // two who apply, one after the other; the second finds what the first wrote
  await db.query(`select pg_advisory_xact_lock(hashtextextended('attendance_apply', $1))`, [actor.company_id])
  // no month is closed between what is found and what is written
  await shareMonths(db, actor.company_id)
  const dates = datesOf(asked)
  const people = await peopleWithin(call, asked, { begin: asked.begin_date, end: asked.end_date })
  const found = await changesOf(call, people, dates)
  if (found.digest !== digest) throw new Refusal(refusals.check_stale)
  for (let from = 0; from < people.length; from += atOnce) {
    const marked = markedOf(people.slice(from, from + atOnce), dates, actor.name)
    // a closed month would come to adjustments that nobody was shown
    const closed = await closedDays(db, actor.company_id, marked)
    const written = await writeDays(
      db,
      actor.company_id,
      marked.filter(({ user_id, date }) => !closed.has(keyOf(user_id, date))),
      call.now(),
    )
    await notifyOf(call, written)
    for (const user_id of new Set(written.map((one) => one.user_id)))
      call.emit(eventOf(topics.own_attendance, { user_id }))
  }
  if (found.changed === 0) call.unchanged()
  else {
    call.record({
      ...{ module: 'attendance_day', action: 'days_apply', target: `${asked.begin_date} – ${asked.end_date}` },
      after: { days: found.changed },
    })
    call.emit(eventOf(topics.attendance_days, {}))
  }
  return { changed: found.changed }
}
