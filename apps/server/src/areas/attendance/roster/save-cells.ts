import * as refusals from '@workplace/contract/attendance/refusals'
import type { discardRoster, saveRoster } from '@workplace/contract/attendance/roster'
import * as topics from '@workplace/contract/attendance/topics'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { not_found } from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { RosterValue } from '@workplace/domain/attendance/roster'
import type { Call } from '../../../kernel/call/call'
import { withinReach } from '../../../kernel/call/within-reach'
import { keyOf } from '../days/facts.store'
import { cellIn, draftsOf, lockRoster, peopleFrom, storedIn } from './roster.store'

type Wanted = { readonly user_id: number; readonly date: string; readonly to: RosterValue }

/** What is in force for some dates of people; nothing where nothing is planned by hand. */
async function inForce(call: Call, cells: readonly Wanted[]): Promise<Map<string, RosterValue>> {
  const rows = await call.db.query<{ user_id: number; date: string; shift_id: number | null }>(
    `select user_id, to_char(date, 'YYYY-MM-DD') as date, shift_id from attendance_cell
     where company_id = $1 and (user_id, date) in (select * from unnest($2::int[], $3::date[]))`,
    [call.actor.company_id, cells.map(({ user_id }) => user_id), cells.map(({ date }) => date)],
  )
  return new Map(rows.map(({ user_id, date, shift_id }) => [keyOf(user_id, date), cellIn(shift_id)]))
}

/** Everybody who is named is administered by the caller, and every shift is the company's. */
async function requireKnown(call: Call, cells: readonly Wanted[]): Promise<void> {
  const user_ids = [...new Set(cells.map(({ user_id }) => user_id))]
  const values: unknown[] = [call.actor.company_id, user_ids]
  const reach = withinReach(call, (value) => `$${values.push(value)}`)
  const [people] = await call.db.query<{ n: number }>(
    `select count(*)::int as n from users u where u.company_id = $1 and u.id = any($2::int[]) and ${reach}`,
    values,
  )
  const shifts = [...new Set(cells.flatMap(({ to }) => (typeof to === 'number' ? [to] : [])))]
  const [known] = await call.db.query<{ n: number }>(
    'select count(*)::int as n from shift where company_id = $1 and id = any($2::int[])',
    [call.actor.company_id, shifts],
  )
  if (people?.n !== user_ids.length || known?.n !== shifts.length) throw new Refusal(not_found)
}

/** A shift that is switched off is planned for nobody any more. */
async function requireInUse(call: Call, cells: readonly Wanted[]): Promise<void> {
  const shifts = [...new Set(cells.flatMap(({ to }) => (typeof to === 'number' ? [to] : [])))]
  const [off] = await call.db.query<{ name: string }>(
    `select name from shift where company_id = $1 and id = any($2::int[]) and status = 'off' order by id limit 1`,
    [call.actor.company_id, shifts],
  )
  if (off !== undefined) throw new Refusal(refusals.shift_off, { name: off.name })
}

/** Drafts dates, whatever was there. What is in force already is no draft. Called under the lock. */
export async function draftCells(call: Call, cells: readonly Wanted[]): Promise<void> {
  const { db, actor, now } = call
  const force = await inForce(call, cells)
  const rows = cells.map(({ user_id, date, to }) => {
    const base = force.get(keyOf(user_id, date)) ?? 'plan'
    const { kind, shift_id } = storedIn(to)
    const { kind: base_kind, shift_id: base_shift_id } = storedIn(base)
    return { user_id, date, kind, shift_id, base_kind, base_shift_id, same: base === to }
  })
  const same = rows.filter((row) => row.same)
  if (same.length > 0)
    await db.query(
      `delete from attendance_draft where company_id = $1 and (user_id, date) in (select * from unnest($2::int[], $3::date[]))`,
      [actor.company_id, same.map(({ user_id }) => user_id), same.map(({ date }) => date)],
    )
  const other = rows.filter((row) => !row.same)
  if (other.length > 0)
    await db.query(
      `insert into attendance_draft (company_id, user_id, date, kind, shift_id, base_kind, base_shift_id, updated_at, updated_by)
       select $1, r.user_id, r.date, r.kind, r.shift_id, r.base_kind, r.base_shift_id, $3, $4
       from jsonb_to_recordset($2::jsonb) as r(user_id int, date date, kind text, shift_id int, base_kind text, base_shift_id int)
       order by r.user_id, r.date
       on conflict (company_id, user_id, date) do update set kind = excluded.kind, shift_id = excluded.shift_id,
         base_kind = excluded.base_kind, base_shift_id = excluded.base_shift_id, updated_at = excluded.updated_at,
         updated_by = excluded.updated_by`,
      [actor.company_id, JSON.stringify(other), new Date(now()).toISOString(), actor.name],
    )
}

/** `POST /schedulecell/save`: what somebody else drafted after the caller looked stays, and is answered. */
export async function saveCells(
  call: Call,
  { cells }: ParsedOf<typeof saveRoster>,
): Promise<OutputOf<typeof saveRoster>> {
  await requireKnown(call, cells)
  await lockRoster(call)
  const dates = cells.map(({ date }) => date).sort()
  const span = { from: dates[0] ?? '', until: dates.at(-1) ?? '' }
  const user_ids = [...new Set(cells.map(({ user_id }) => user_id))]
  const drafts = new Map(
    (await draftsOf(call.db, call.actor.company_id, user_ids, span)).map((one) => [keyOf(one.user_id, one.date), one]),
  )
  const force = await inForce(call, cells)
  await requireInUse(
    call,
    // what is there already may be put back
    cells.filter((cell) => force.get(keyOf(cell.user_id, cell.date)) !== cell.to),
  )
  // of a date that is named twice the last word counts
  const named = new Map(cells.map((cell) => [keyOf(cell.user_id, cell.date), cell]))
  const conflicts: OutputOf<typeof saveRoster>['conflicts'] = []
  const taken: Wanted[] = []
  for (const [key, cell] of named) {
    const value = drafts.get(key)?.value ?? force.get(key) ?? 'plan'
    if (value === cell.to) continue
    if (value === cell.from) taken.push(cell)
    else conflicts.push({ user_id: cell.user_id, date: cell.date, value, by: drafts.get(key)?.by ?? '' })
  }
  if (taken.length === 0) call.unchanged()
  else {
    await draftCells(call, taken)
    recordRoster(call, 'roster_draft', taken.length, new Set(taken.map(({ user_id }) => user_id)).size)
  }
  return { saved: taken.length, conflicts }
}

export function recordRoster(
  call: Call,
  action: 'roster_draft' | 'roster_publish' | 'roster_discard' | 'roster_import',
  cells: number,
  people: number,
  changes?: string,
): void {
  call.record({
    ...{ module: 'attendance_roster', action, target: '' },
    after: { cells, people, ...(changes === undefined ? {} : { changes }) },
  })
  call.emit(eventOf(topics.roster, {}))
}

/** `POST /schedulecell/discard`. */
export async function discardDrafts(
  call: Call,
  { begin_date, end_date, ...narrowed }: ParsedOf<typeof discardRoster>,
): Promise<OutputOf<typeof discardRoster>> {
  await lockRoster(call)
  const { text, values } = peopleFrom(call, narrowed, { from: begin_date, until: end_date })
  const gone = await call.db.query<{ user_id: number }>(
    `delete from attendance_draft x where x.company_id = $1 and x.date between $2::date and $3::date
       and x.user_id in (select u.id ${text}) returning x.user_id`,
    values,
  )
  if (gone.length === 0) call.unchanged()
  else recordRoster(call, 'roster_discard', gone.length, new Set(gone.map(({ user_id }) => user_id)).size)
  return { cells: gone.length }
}
