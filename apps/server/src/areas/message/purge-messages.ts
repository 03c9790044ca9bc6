import type { Database, Db } from '../../kernel/database/db'

/** So long a message is kept after it was read, and so long at most. */
const keptDays = { read: 90, all: 365 } as const

/** Forgets messages that name people whose data is over: of these kinds, from before an instant. */
export async function forgetMessages(
  db: Db,
  company_id: number,
  start: string,
  before: string,
  but: { readonly value: string; readonly ids: readonly number[] } = { value: '', ids: [] },
): Promise<void> {
  await db.query(
    `delete from message where company_id = $1 and starts_with(kind, $2) and created_at < $3
       and not coalesce((values->>$4)::int = any($5::int[]), false)`,
    [company_id, start, before, but.value, but.ids],
  )
}

/** A visitor who is named in messages about them, or (not `own`) perhaps in one about somebody they came with. */
export type NamedVisitor = { readonly about: number; readonly own: boolean; readonly name: string }

/** Takes the names of visitors out of messages, and takes back the mails that were made of these, sent or not. */
export async function unnameVisitors(db: Db, company_id: number, named: readonly NamedVisitor[]): Promise<void> {
  if (named.length === 0) return
  const rows = named.map(({ about, ...one }) => ({ ...one, about: String(about) }))
  const values = [company_id, JSON.stringify(rows)]
  const people = 'jsonb_to_recordset($2::jsonb) as p(about text, own boolean, name text)'
  await db.query(
    `update message m set mail_due = false, values = m.values || '{"title": "—", "reason": null}'
     from ${people} where m.company_id = $1 and m.values ? 'visitor_id' and m.values->>'visitor_id' = p.about
       and (p.own or strpos(m.values->>'title', p.name) > 0)`,
    values,
  )
  await db.query(
    `delete from mail_job j using ${people} where j.company_id = $1 and j.kind = 'message'
       and j.content#>>'{message,values,visitor_id}' = p.about
       and (p.own or strpos(j.content#>>'{message,values,title}', p.name) > 0)`,
    values,
  )
}

/** Forgets messages that were read long ago, and those that nobody read for a year. */
export async function purgeMessages(db: Database): Promise<void> {
  await db.query(
    `delete from message where created_at < now() - make_interval(days => $1)
       and (read_at < now() - make_interval(days => $1) or created_at < now() - make_interval(days => $2))`,
    [keptDays.read, keptDays.all],
  )
}
