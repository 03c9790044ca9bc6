import type { Database, Db } from '../../kernel/database/db'
import { giveUpFiles } from '../../kernel/files/erase-files'
import { nameSearch } from '../../kernel/text/name-search'
import { endConsent } from './consent'
import { privacyWords as words } from './words'

type Due = { company_id: number; id: number; user_id: number; name: string; username: string; mail: string | null }
type Counts = Record<string, number>

/** Kept although they go with an account that is deleted: who agreed to what, and this deletion itself, are the proof. */
const proofs = ['consent', 'agreement', 'deletion']

/** What stands in place of a name that is forgotten, in both languages since everybody reads it. */
export const substituteFor = (user_id: number): string => `离职员工 Former employee #${user_id}`

const counted = (rows: readonly unknown[]) => rows.length

/** Everything that hangs on the account and would go with it: found in the catalogue, so that no later table is forgotten. */
async function deleteBelongings(tx: Db, { company_id, user_id }: Due): Promise<Counts> {
  const tables = await tx.query<{ name: string; field: string }>(
    `select c.conrelid::regclass::text as name, a.attname as field from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype = 'c' and a.attname <> 'company_id'
     order by 1, 2`,
  )
  const deleted: Counts = {}
  for (const { name, field } of tables) {
    if (proofs.includes(name)) continue
    const rows = await tx.query(`delete from ${name} where company_id = $1 and ${field} = $2 returning 1`, [
      company_id,
      user_id,
    ])
    if (rows.length > 0) deleted[name] = (deleted[name] ?? 0) + rows.length
  }
  return deleted
}

/** Their photos, and files of theirs that belong to nothing. What belongs to a meeting or a room stays with it. */
async function deleteFiles(tx: Db, { company_id, user_id }: Due): Promise<{ deleted: number; kept: number }> {
  const rows = await tx.query<{ key: string }>(
    `select key from file f where f.company_id = $1 and f.user_id = $2 and (f.kind in ('avatar', 'show_face', 'detect_face')
       or (f.kind = 'file' and not exists (select 1 from meeting_attachment a where a.company_id = f.company_id and a.file_key = f.key)
         and not exists (select 1 from minutes_file a where a.company_id = f.company_id and a.file_key = f.key)))
     union
     select ltrim(path, '/') from users u, unnest(array[u.avatar, u.show_face]) as path
       where u.company_id = $1 and u.id = $2 and path is not null and path not like 'http%'`,
    [company_id, user_id],
  )
  const deleted = await giveUpFiles(
    tx,
    company_id,
    rows.map(({ key }) => key),
  )
  const kept = await tx.query('update file set user_id = null where company_id = $1 and user_id = $2 returning 1', [
    company_id,
    user_id,
  ])
  return { deleted, kept: counted(kept) }
}

/** The account stays as a number that the history refers to, with nothing in it. */
async function emptyAccount(tx: Db, { company_id, user_id }: Due, name: string): Promise<void> {
  await tx.query(
    `update users set name = $3, name_search = $4, username = 'forgotten-' || id, password_hash = null,
       must_change_password = false, sex = 0, job_num = null, mail = null, wx_num = null, phone = null, skype_num = null,
       ext_num = null, position = null, birthday = null, idno = null, ic_card = null, entry_date = null,
       departure_date = null, avatar = null, show_face = null, detect_face = null, language = null, last_login = null,
       remark = null, super_kinds = '{}', status = 'disabled', forgotten_at = now(), version = version + 1,
       updated_at = now(), updated_by = $5, created_by = $5
     where company_id = $1 and id = $2`,
    [company_id, user_id, name, nameSearch(name), words.system[0]],
  )
  await tx.query('update department set manager_id = null where company_id = $1 and manager_id = $2', [
    company_id,
    user_id,
  ])
  // nobody looks after an office any more who is only a number
  await tx.query('delete from office_manager where company_id = $1 and user_id = $2', [company_id, user_id])
  await tx.query(
    'update roomlock set allow_user_ids = array_remove(allow_user_ids, $2) where company_id = $1 and $2 = any(allow_user_ids)',
    [company_id, user_id],
  )
}

/** Their name in the history of meetings, and wherever rows say who made or changed them. */
async function replaceName(tx: Db, due: Due, substitute: string): Promise<Counts> {
  const { company_id, user_id, name } = due
  const attendees = await tx.query('update attendee set name = $3 where company_id = $1 and user_id = $2 returning 1', [
    company_id,
    user_id,
    substitute,
  ])
  const history = await tx.query(
    'update meeting_log set user_name = $3 where company_id = $1 and user_id = $2 returning 1',
    [company_id, user_id, substitute],
  )
  const [namesake] = await tx.query('select 1 from users where company_id = $1 and name = $2 and id <> $3 limit 1', [
    company_id,
    name,
    user_id,
  ])
  // rows say by a name, not by a number, who made them: where somebody else is called the same it says nothing of either
  if (namesake === undefined) await replaceStamps(tx, company_id, name, substitute)
  return { attendee: counted(attendees), meeting_log: counted(history) }
}

async function replaceStamps(tx: Db, company_id: number, name: string, substitute: string): Promise<void> {
  const stamped = await tx.query<{ table_name: string; columns: string[] }>(
    `select c.table_name, array_agg(c.column_name::text) as columns from information_schema.columns c
     where c.table_schema = 'public' and c.column_name in ('created_by', 'updated_by', 'begun_by', 'stopped_by', 'recorded_by', 'withdrawn_by', 'published_by', 'replied_by')
       and exists (select 1 from information_schema.columns k where k.table_schema = 'public'
         and k.table_name = c.table_name and k.column_name = 'company_id')
       and c.table_name <> 'consent_text'
     group by c.table_name order by c.table_name`,
  )
  for (const { table_name, columns } of stamped) {
    const changes = columns.map((column) => `${column} = case when ${column} = $2 then $3 else ${column} end`)
    const named = columns.map((column) => `${column} = $2`)
    await tx.query(`update ${table_name} set ${changes.join(', ')} where company_id = $1 and (${named.join(' or ')})`, [
      company_id,
      name,
      substitute,
    ])
  }
}

/** What they wrote where they decided: that they did, and when, stays with what was decided. */
async function emptyOpinions(tx: Db, { company_id, user_id }: Due): Promise<Counts> {
  const rows = await tx.query(
    `update audit_request q set steps = (
       select jsonb_agg(jsonb_set(step.value, '{seats}', (
         select coalesce(jsonb_agg(case when (seat.value->>'user_id')::int = $2
           then jsonb_set(seat.value, '{opinion}', 'null') else seat.value end order by seat.ordinality), '[]')
         from jsonb_array_elements(step.value->'seats') with ordinality as seat
       )) order by step.ordinality)
       from jsonb_array_elements(q.steps) with ordinality as step
     ) where q.company_id = $1 and $2 = any(q.people) and jsonb_path_exists(q.steps,
       '$[*].seats[*] ? (@.user_id == $who && @.opinion != null)', jsonb_build_object('who', $2::int)) returning 1`,
    [company_id, user_id],
  )
  return rows.length > 0 ? { audit_request: rows.length } : {}
}

/** What is kept of them, as counts: the screen says why. */
async function keptOf(tx: Db, { company_id, user_id }: Due): Promise<Counts> {
  const [row] = await tx.query<Counts>(
    `select (select count(*)::int from meeting where company_id = $1 and (booker_id = $2 or book_for_id = $2)) as meeting,
       (select count(*)::int from operation_log where company_id = $1 and user_id = $2) as operation_log,
       (select count(*)::int from consent where company_id = $1 and user_id = $2) as consent,
       (select count(*)::int from agreement where company_id = $1 and user_id = $2) as agreement`,
    [company_id, user_id],
  )
  return row ?? {}
}

/** All of it, in one transaction: a killed server has deleted nothing or everything. */
async function forget(tx: Db, due: Due): Promise<void> {
  const { company_id, user_id, id } = due
  const substitute = substituteFor(user_id)
  await endConsent(tx, { company_id, user_id, way: 'left', by: words.system[0] })
  // only this transaction may touch histories and what is sealed, and only for this
  await tx.query("select set_config('workplace.forgetting', 'on', true)")
  const belongings = { ...(await deleteBelongings(tx, due)), ...(await emptyOpinions(tx, due)) }
  const files = await deleteFiles(tx, due)
  await emptyAccount(tx, due, substitute)
  const renamed = await replaceName(tx, due, substitute)
  await tx.query("select set_config('workplace.forgetting', '', true)")
  await tx.query("delete from login_failure where subject = 'account:' || lower($1)", [due.username])
  await tx.query('delete from idempotency where company_id = $1 and user_id = $2', [company_id, user_id])
  if (due.mail !== null) {
    const address = due.mail.toLowerCase()
    await tx.query('delete from mail_told where company_id = $1 and recipient = $2', [company_id, address])
    await tx.query('delete from mail_job where company_id = $1 and lower(recipient) = $2', [company_id, address])
  }
  const deleted = { ...belongings, ...(files.deleted > 0 ? { file: files.deleted } : {}) }
  const kept = { ...(await keptOf(tx, due)), ...renamed, file: files.kept }
  await tx.query(
    `update deletion set state = 'done', version = version + 1, done_at = now(), report = $3
     where company_id = $1 and id = $2`,
    [company_id, id, JSON.stringify({ deleted, kept })],
  )
  const sum = (counts: Counts) => Object.values(counts).reduce((total, n) => total + n, 0)
  await tx.query(
    `insert into operation_log (company_id, user_name, module, action, target, target_id, after)
     values ($1, $2, 'privacy', 'forget', $3, $4, $5)`,
    [company_id, words.system[0], substitute, user_id, JSON.stringify({ deleted: sum(deleted), kept: sum(kept) })],
  )
  await tx.query(`insert into outbox (company_id, topic, payload) values ($1, 'user', $2)`, [
    company_id,
    JSON.stringify({ ids: [user_id] }),
  ])
}

/**
 * Deletes what is stored about those whose day has come, one transaction for each. A row that another server is at is
 * left to it; whoever dies leaves the deletion waiting, for whoever is next.
 */
export async function forgetDue(db: Database, now: () => number): Promise<number> {
  let count = 0
  const seen: number[] = []
  for (;;) {
    const due = await db.transaction(async (tx) => {
      // scans of large tables may take their time here
      await tx.query("set local statement_timeout = '10min'")
      const [row] = await tx.query<Due>(
        `select g.company_id, g.id, g.user_id, u.name, u.username, u.mail from deletion g
         join users u on u.company_id = g.company_id and u.id = g.user_id
         where g.state = 'waiting' and g.due_at <= $1 and u.status = 'disabled' and g.id <> all($2::int[])
         order by g.due_at, g.company_id, g.id limit 1 for update of g, u skip locked`,
        [new Date(now()).toISOString(), seen],
      )
      if (row !== undefined) await forget(tx, row)
      return row
    })
    if (due === undefined) return count
    seen.push(due.id)
    count++
  }
}
