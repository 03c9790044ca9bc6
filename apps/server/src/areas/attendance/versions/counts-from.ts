import type { VersionedKind } from '@workplace/contract/attendance/versions'
import { filled } from '@workplace/contract/kernel/words'
import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import type { Change, FieldErrors, Rules } from '../../../kernel/resources/engine'
import { versionWords as words } from './words'

/** On which clock somebody's days are: that of their office, else of the company's first one. */
export async function zoneOf(db: Db, company_id: number, user_id: number): Promise<string> {
  const [row] = await db.query<{ timezone: string }>(
    `select o.timezone from office o left join users u on u.company_id = o.company_id and u.id = $2
     where o.company_id = $1 order by o.id = u.office_id desc nulls last, o.id limit 1`,
    [company_id, user_id],
  )
  return row?.timezone ?? 'UTC'
}

/** The date on the caller's clock. */
export const callersToday = async ({ db, actor, now }: Call): Promise<string> =>
  wallClock(now(), await zoneOf(db, actor.company_id, actor.user_id)).date

/** The date on the clock of what is saved, where it has one, else on the caller's. */
const todayOf = async ({ after }: Change, call: Call): Promise<string> =>
  typeof after.timezone === 'string' ? wallClock(call.now(), after.timezone).date : callersToday(call)

/** The day that somebody entered; a form that shows the one that was entered before says nothing by it. */
const enteredIn = ({ before, after }: Change): string | null => {
  const asked = (after.effect_date ?? null) as string | null
  return before !== null && asked === (before.effect_date ?? null) ? null : asked
}

/**
 * From which day a saving counts. Days that are over keep the version that they had, unless somebody enters one of them;
 * then it replaces what counted from later days up to today. A planned day stays when its change is saved anew.
 */
async function countsFrom(change: Change, call: Call) {
  const { before, after } = change
  if (before === null) return { counts_from: after.effect_date ?? null, replaces_until: null }
  const today = await todayOf(change, call)
  const entered = enteredIn(change)
  if (entered !== null && entered < today) return { counts_from: entered, replaces_until: today }
  const asked = (after.effect_date ?? null) as string | null
  return { counts_from: asked !== null && asked > today ? asked : today, replaces_until: null }
}

/** The teams that something judges or plans: those that name it now, and those that named it in a version. */
const teamsBy: Readonly<Record<Exclude<VersionedKind, 'shift' | 'remedy'>, string>> = {
  rule: `v.body ->> 'rule_id' = $2::text`,
  overtime: `v.body ->> 'overtime_rule_id' = $2::text`,
  team: 'v.ref_id = $2',
  pattern: `v.body -> 'schedule_ids' @> to_jsonb($2::int)`,
}

/** The last closed month that holds days which follow from something, from a date on; null: none. */
async function closedSince(
  { db, actor }: Call,
  kind: VersionedKind,
  id: number,
  date: string,
): Promise<{ month: string; end_date: string } | null> {
  if (kind === 'remedy') return null
  const days =
    kind === 'shift'
      ? 'd.shift_id = $2'
      : `d.team_id in (select v.ref_id from attendance_version v
           where v.company_id = $1 and v.kind = 'team' and ${teamsBy[kind]})`
  const [row] = await db.query<{ month: string; end_date: string }>(
    `select m.month, to_char(m.end_date, 'YYYY-MM-DD') as end_date from attendance_month m
     where m.company_id = $1 and m.state = 'closed' and m.end_date >= $3::date
       and exists (select 1 from attendance_day d where d.company_id = $1 and d.user_id = m.user_id
         and d.date between greatest(m.begin_date, $3::date) and m.end_date and ${days})
     order by m.end_date desc limit 1`,
    [actor.company_id, id, date],
  )
  return row ?? null
}

/** What was closed was paid by what counted then: from such a day nothing can be made to count. */
async function faultOf(kind: VersionedKind, change: Change & { id?: number }, call: Call): Promise<FieldErrors> {
  const entered = enteredIn(change)
  if (change.before === null || entered === null) return {}
  if (entered >= (await todayOf(change, call))) return {}
  const closed = await closedSince(call, kind, Number(change.before.id), entered)
  return closed === null
    ? {}
    : { effect_date: filled(words.closed, { month: closed.month, date: addDays(closed.end_date, 1) }) }
}

/** The rules of a resource whose savings are versions. */
export const versionedRules = (kind: VersionedKind, rules: Rules): Rules => ({
  ...rules,
  beforeSave: async (call, changes) => {
    const found = (await rules.beforeSave?.(call, changes)) ?? []
    const faults: FieldErrors[] = []
    for (const [at, change] of changes.entries()) faults.push({ ...found[at], ...(await faultOf(kind, change, call)) })
    return faults
  },
  kept: countsFrom,
})
