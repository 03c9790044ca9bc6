import type { AbsenceKind } from '@workplace/contract/people/absence'
import { absenceChanged } from '@workplace/contract/people/events'
import type { Db } from '../../../kernel/database/db'
import { raise } from '../../../kernel/events/raise'

/** Somebody is away; instants are epoch ms, the end is not included. */
export type AbsenceSpan = {
  readonly user_id: number
  readonly start: number
  readonly end: number
  readonly kind: AbsenceKind
}

const text = (instant: number) => new Date(instant).toISOString()

/**
 * What a source says of absences, instead of what it said before: `own/12` of the person themselves, `request/77` of a
 * request that was granted; an empty list takes all of it back. What stays as it was keeps its id. Those whose absences
 * changed are told of by `absence.changed`, and live. Answers how many absences were made or taken back.
 */
export async function setAbsence(
  tx: Db,
  company_id: number,
  source: string,
  spans: readonly AbsenceSpan[],
  by: string,
): Promise<number> {
  // two who speak for the same source, one after the other
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [source, company_id])
  const given = [
    spans.map((one) => one.user_id),
    spans.map((one) => one.kind),
    spans.map((one) => text(one.start)),
    spans.map((one) => text(one.end)),
  ]
  const wanted = 'unnest($3::int[], $4::text[], $5::timestamptz[], $6::timestamptz[]) as w(user_id, kind, starts, ends)'
  const same = 'w.user_id = a.user_id and w.kind = a.kind and w.starts = a.start_time and w.ends = a.end_time'
  const gone = await tx.query<{ user_id: number }>(
    `delete from absence a where a.company_id = $1 and a.source = $2 and not exists (select 1 from ${wanted} where ${same})
     returning user_id`,
    [company_id, source, ...given],
  )
  const made = await tx.query<{ user_id: number }>(
    `insert into absence (company_id, source, user_id, kind, start_time, end_time, created_by)
     select $1, $2, w.user_id, w.kind, w.starts, w.ends, $7 from ${wanted}
     where not exists (select 1 from absence a where a.company_id = $1 and a.source = $2 and ${same})
     returning user_id`,
    [company_id, source, ...given, by],
  )
  const people = [...new Set([...gone, ...made].map((row) => row.user_id))].sort((a, b) => a - b)
  for (const user_id of people) await raise(tx, company_id, absenceChanged, `user/${user_id}`, { user_id })
  return gone.length + made.length
}

/** When people are away within a span, by person, in the order of their starts; epoch ms. */
export async function awayOf(
  db: Db,
  company_id: number,
  user_ids: readonly number[],
  { start, end }: { readonly start: number; readonly end: number },
): Promise<Map<number, AbsenceSpan[]>> {
  const rows = await db.query<{ user_id: number; kind: AbsenceKind; start_time: string; end_time: string }>(
    {
      name: 'away-of',
      text: `select user_id, kind, start_time, end_time from absence
        where company_id = $1 and user_id = any($2::int[]) and end_time > $3 and start_time < $4
        order by start_time, id`,
    },
    [company_id, user_ids, text(start), text(end)],
  )
  const spans = new Map<number, AbsenceSpan[]>()
  for (const { user_id, kind, start_time, end_time } of rows) {
    const span = { user_id, kind, start: Date.parse(start_time), end: Date.parse(end_time) }
    const had = spans.get(user_id)
    if (had === undefined) spans.set(user_id, [span])
    else had.push(span)
  }
  return spans
}
