import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Refusal, sentenceOf } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import type {
  Connection,
  Mapping,
  SourceKind,
  SourceRun,
  SourceSummary,
  sourcePage,
  sourceRunRows,
  sourceSingle,
} from '@workplace/contract/people/data-source'
import { refusalNamed } from '@workplace/contract/refusals'
import type { Rhythm } from '@workplace/domain/sync/rhythm'
import type { ConflictRule } from '@workplace/domain/sync/rules'
import type { Call } from '../../../kernel/call/call'
import { containing } from '../../../kernel/database/like'

/** A data source as it is kept. */
export type Source = {
  id: number
  version: number
  name: string
  kind: SourceKind
  enabled: boolean
  connection: Connection
  /** Encrypted. */
  secret: string | null
  mapping: Mapping
  match_by: 'username' | 'job_num'
  conflict: ConflictRule
  vanish: 'leave' | 'disable'
  guard_percent: number
  make_departments: boolean
  department_id: number | null
  office_id: number | null
  rhythm: Rhythm
  next_run_at: string | null
  owner_id: number
  role_ids: number[]
  takeover_ids: number[]
}

const columns = `s.id, s.version, s.name, s.kind, s.enabled, s.connection, s.secret, s.mapping, s.match_by, s.conflict,
  s.vanish, s.guard_percent, s.make_departments, s.department_id, s.office_id, s.rhythm, s.next_run_at, s.owner_id,
  s.takeover_ids,  array(select r.role_id from datasource_role r where r.company_id = s.company_id and r.datasource_id = s.id order by 1) as role_ids`

/** Where a source is read outside of a call. */
export type Reader = Pick<Call, 'db'> & { readonly actor: Pick<Call['actor'], 'company_id'> }

/** The source; `lock` keeps others from changing it before this transaction ends. */
export async function sourceById(call: Reader, id: number, lock = false): Promise<Source> {
  const [row] = await call.db.query<Source>(
    `select ${columns} from datasource s where s.company_id = $1 and s.id = $2 ${lock ? 'for no key update of s' : ''}`,
    [call.actor.company_id, id],
  )
  if (row === undefined) throw new Refusal(commonRefusals.not_found)
  return row
}

/** Where the people come from, in one line. */
function addressOf(connection: Connection, file: string | null): string {
  switch (connection.kind) {
    case 'ldap':
      return `${connection.security === 'ldaps' ? 'ldaps' : 'ldap'}://${connection.host}:${connection.port}/${connection.base_dn}`
    case 'api':
      return connection.url
    case 'csv':
      return file ?? ''
  }
}

type RunRow = Omit<SourceRun, 'message' | 'reason'> & {
  datasource_id: number
  reason: string | null
  reason_values: Record<string, string | number> | null
}

// what ran on a server that died is over
const dead = `r.state = 'running' and not exists (select 1 from task t where t.company_id = r.company_id
  and t.id = r.task_id and t.state = 'running' and t.seen_at > now() - interval '1 minute')`
const runColumns = `r.id, r.datasource_id, r.mode, r.trigger, case when ${dead} then 'failed' else r.state end as state,
  coalesce((select t.done from task t where t.company_id = r.company_id and t.id = r.task_id), 0) as step,
  r.started_at, r.ended_at, r.started_by, case when ${dead} then 'task_stopped' else r.reason end as reason,
  r.reason_values, r.counts, r.guard`

function told({ reason, reason_values, ...row }: RunRow, { language }: Call): SourceRun & { datasource_id: number } {
  const refusal = refusalNamed(reason)
  return {
    ...row,
    reason: reason ?? '',
    message: refusal ? say(sentenceOf(refusal), language, { id: '', cause: 'other', ...reason_values }) : '',
  }
}

type SummaryRow = Omit<SourceSummary, 'address' | 'last'> & {
  connection: Connection
  file_name: string | null
  last_id: number | null
  total: number
}

const summaryColumns = `s.id, s.version, s.name, s.kind, s.enabled, s.connection, s.rhythm,
  case when s.enabled then s.next_run_at end as next_run_at,
  (select count(*)::int from datasource_person p where p.company_id = s.company_id and p.datasource_id = s.id and p.gone_at is null) as people,
  (select f.name from datasource_file f where f.company_id = s.company_id and f.datasource_id = s.id order by f.id desc limit 1) as file_name,
  (select max(r.id) from datasource_run r where r.company_id = s.company_id and r.datasource_id = s.id) as last_id`

async function summariesOf(call: Call, rows: readonly SummaryRow[]): Promise<SourceSummary[]> {
  const runs = await call.db.query<RunRow>(
    `select ${runColumns} from datasource_run r where r.company_id = $1 and r.id = any($2)`,
    [call.actor.company_id, rows.flatMap(({ last_id }) => last_id ?? [])],
  )
  const last = new Map(runs.map((run) => [run.id, told(run, call)]))
  return rows.map(({ connection, file_name, last_id, total: _total, ...row }) => ({
    ...row,
    address: addressOf(connection, file_name),
    last: (last_id === null ? undefined : last.get(last_id)) ?? null,
  }))
}

export async function listSources(
  call: Call,
  { page, limit, title }: { page: number; limit: number; title?: string },
): Promise<OutputOf<typeof sourcePage>> {
  const rows = await call.db.query<SummaryRow>(
    `select ${summaryColumns}, count(*) over ()::int as total from datasource s
     where s.company_id = $1 and ($2::text is null or s.name ilike $2) order by s.id limit $3 offset $4`,
    [call.actor.company_id, title ? containing(title) : null, limit, (page - 1) * limit],
  )
  return { items: await summariesOf(call, rows), total: rows[0]?.total ?? 0 }
}

export async function singleSource(call: Call, { id }: { id: number }): Promise<OutputOf<typeof sourceSingle>> {
  const { owner_id: _owner, secret, next_run_at: _next, ...source } = await sourceById(call, id)
  const { company_id } = call.actor
  const [row] = await call.db.query<
    SummaryRow & {
      file_id: number | null
      department_name: string | null
      office_name: string | null
      role_names: string[]
      takeover_names: string[]
      owner: string
    }
  >(
    `select ${summaryColumns}, 1 as total,
       (select max(f.id) from datasource_file f where f.company_id = s.company_id and f.datasource_id = s.id) as file_id,
       (select d.name from department d where d.company_id = s.company_id and d.id = s.department_id) as department_name,
       (select o.name from office o where o.company_id = s.company_id and o.id = s.office_id) as office_name,
       array(select r.name from datasource_role l join role r on r.company_id = l.company_id and r.id = l.role_id
         where l.company_id = s.company_id and l.datasource_id = s.id order by l.role_id) as role_names,
       array(select coalesce(u.name, '') from unnest(s.takeover_ids) with ordinality as t(id, place)
         left join users u on u.company_id = s.company_id and u.id = t.id order by t.place) as takeover_names,
       (select u.name from users u where u.company_id = s.company_id and u.id = s.owner_id) as owner
     from datasource s where s.company_id = $1 and s.id = $2`,
    [company_id, id],
  )
  if (row === undefined) throw new Refusal(commonRefusals.not_found)
  const { file_id, department_name, office_name, role_names, takeover_names, owner, ...rest } = row
  const [summary] = await summariesOf(call, [rest])
  if (summary === undefined) throw new Refusal(commonRefusals.not_found)
  const connection = source.kind === 'csv' ? { kind: 'csv', file_id } : { ...source.connection }
  return {
    ...source,
    ...summary,
    connection,
    has_secret: secret !== null,
    file_name: row.file_name,
    department_name,
    office_name,
    role_names,
    takeover_names,
    owner,
  }
}

export async function listRuns(
  call: Call,
  { id, page, limit }: { id: number; page: number; limit: number },
): Promise<{ items: SourceRun[]; total: number }> {
  const rows = await call.db.query<RunRow & { total: number }>(
    `select ${runColumns}, count(*) over ()::int as total from datasource_run r
     where r.company_id = $1 and r.datasource_id = $2 order by r.id desc limit $3 offset $4`,
    [call.actor.company_id, id, limit, (page - 1) * limit],
  )
  return { items: rows.map((row) => told(row, call)), total: rows[0]?.total ?? 0 }
}

export async function singleRun(call: Call, { id }: { id: number }): Promise<SourceRun & { datasource_id: number }> {
  const [row] = await call.db.query<RunRow>(
    `select ${runColumns} from datasource_run r where r.company_id = $1 and r.id = $2`,
    [call.actor.company_id, id],
  )
  if (row === undefined) throw new Refusal(commonRefusals.not_found)
  return told(row, call)
}

/** Who administers some people only sees the rows of those. */
export async function listRunRows(
  call: Call,
  { id, action, page, limit }: { id: number; action?: string; page: number; limit: number },
): Promise<OutputOf<typeof sourceRunRows>> {
  const { company_id, user_id, reach } = call.actor
  const rows = await call.db.query<OutputOf<typeof sourceRunRows>['items'][number] & { total: number }>(
    `select r.n, r.action, r.conflict, r.line, r.source_key, r.name, r.user_id, r.changes, r.errors, count(*) over ()::int as total
     from datasource_run_row r where r.company_id = $1 and r.run_id = $2
       and ($3::text is null or r.action = $3 or ($3 = 'conflict' and r.conflict))
       and ($6 or exists (select 1 from users u where u.company_id = r.company_id and u.id = r.user_id
         and (u.id = $7 or u.department_id = any($8) or u.office_id = any($9))))
     order by r.n limit $4 offset $5`,
    [
      ...[company_id, id, action ?? null, limit, (page - 1) * limit],
      ...[reach === null, user_id, reach?.department_ids ?? [], reach?.office_ids ?? []],
    ],
  )
  return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
