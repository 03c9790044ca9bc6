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
import { fieldsOf, stepsOf, type Why } from './changed-fields'
import { keyOf, type SharedFacts, sharedFacts } from './facts.store'
import { isToldOther, type MarkedDay, notifyOf, type OtherDay, otherDays, writeDays } from './refresh-days'
import { type ToldDay, toldColumns } from './stored-day'

type Asked = ParsedOf<typeof checkDays>

/** So many days are reckoned at a time: a month of thousands of people takes no more memory than a month of fifty. */
const daysAtOnce = 620
/** So many changes are shown. */
const mostShown = 300

function datesOf({ begin_date, end_date }: Asked): string[] {
  const days = daysBetween(begin_date, end_date)
  if (days < 0 || days >= mostDays) throw new Refusal(refusals.span_too_long, { n: mostDays })
  return Array.from({ length: days + 1 }, (_, n) => addDays(begin_date, n))
}

/** How days that are stored came about, by person and date. */
async function stepsOfStored(call: Call, days: readonly OtherDay[]): Promise<ReadonlyMap<string, readonly Why[]>> {
  const rows = await call.db.query<{ user_id: number; date: string; why: readonly Why[] | null }>(
    `select user_id, to_char(date, 'YYYY-MM-DD') as date, explain -> 'why' as why from attendance_day
     where company_id = $1 and (user_id, date) in (select * from unnest($2::int[], $3::date[]))`,
    [call.actor.company_id, days.map(({ user_id }) => user_id), days.map(({ date }) => date)],
  )
  return new Map(rows.map(({ user_id, date, why }) => [keyOf(user_id, date), why ?? []]))
}

function* batchesOf(people: readonly PersonWithin[], dates: readonly string[]): Generator<readonly PersonWithin[]> {
  const atOnce = Math.max(1, Math.floor(daysAtOnce / dates.length))
  for (let from = 0; from < people.length; from += atOnce) yield people.slice(from, from + atOnce)
}

const valuesOf = (day: ToldDay) => toldColumns.map((column) => day[column])

/** Takes in one day after the other that would be another; what it amounts to can be told again, and held against that. */
function digesting() {
  const digest = createHash('sha256')
  let changed = 0
  return {
    take({ user_id, date, before, after }: Pick<OtherDay, 'user_id' | 'date' | 'before' | 'after'>) {
      digest.update(JSON.stringify([user_id, date, before && valuesOf(before), after && valuesOf(after)]))
      changed++
    },
    end: () => ({ changed, digest: digest.digest('hex') }),
  }
}

/** What would change, batch by batch, and its digest. Each is seen and let go, so that a month of thousands is not held. */
async function changesOf(
  call: Call,
  people: readonly PersonWithin[],
  dates: readonly string[],
  see: (one: OtherDay) => void,
): Promise<{ changed: number; digest: string }> {
  const found = digesting()
  const { db, actor } = call
  const shared = await sharedOf(call, dates)
  for (const some of batchesOf(people, dates)) {
    const marked = markedOf(some, dates, '')
    // closed months stay, whatever rules say now
    const closed = await closedDays(db, actor.company_id, marked)
    for (const one of await otherDays(db, actor.company_id, marked, { now: call.now(), shared })) {
      if (closed.has(keyOf(one.user_id, one.date))) continue
      found.take(one)
      see(one)
    }
  }
  return found.end()
}

const sharedOf = ({ db, actor }: Call, dates: readonly string[]): Promise<SharedFacts> =>
  sharedFacts(db, actor.company_id, { from: dates[0] ?? '', until: dates.at(-1) ?? '' })

const markedOf = (people: readonly PersonWithin[], dates: readonly string[], changed_by: string): MarkedDay[] =>
  people.flatMap(({ id: user_id }) => dates.map((date) => ({ user_id, date, cause: 'rules', changed_by })))

/** `POST /dailylog/check`. */
export async function checkDaysOf(call: Call, asked: Asked): Promise<OutputOf<typeof checkDays>> {
  const dates = datesOf(asked)
  const people = await peopleWithin(call, asked, { begin: asked.begin_date, end: asked.end_date })
  const byId = new Map(people.map((one) => [one.id, one]))
  const shown: OtherDay[] = []
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
  const stored = await stepsOfStored(call, shown)
  const wasOf = ({ user_id, date }: OtherDay) => stored.get(keyOf(user_id, date)) ?? []
  return {
    ...{ digest, days: people.length * dates.length, changed },
    rows: shown.map((one) => ({
      ...{ user_id: one.user_id, person: byId.get(one.user_id)?.name ?? '', date: one.date },
      fields: fieldsOf(one.before, one.after, call.language),
      before: stepsOf(wasOf(one), one.becomes, call.language),
      after: stepsOf(one.becomes, wasOf(one), call.language),
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
  // Written while it is reckoned: where it comes to something else than was shown, the refusal takes all of it back.
  const writing = digesting()
  const shared = await sharedOf(call, dates)
  for (const some of batchesOf(people, dates)) {
    const marked = markedOf(some, dates, actor.name)
    // a closed month would come to adjustments that nobody was shown
    const closed = await closedDays(db, actor.company_id, marked)
    const written = await writeDays(
      db,
      actor.company_id,
      marked.filter(({ user_id, date }) => !closed.has(keyOf(user_id, date))),
      call.now(),
      shared,
    )
    for (const one of written) if (isToldOther(one)) writing.take(one)
    await notifyOf(call, written)
    for (const user_id of new Set(written.map((one) => one.user_id)))
      call.emit(eventOf(topics.own_attendance, { user_id }))
  }
  const found = writing.end()
  if (found.digest !== digest) throw new Refusal(refusals.check_stale)
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
