import { retentionKey, strategies } from '@workplace/contract/company/strategy'
import * as common from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { Resource } from '@workplace/contract/kernel/resource'
import { strategyValue } from '@workplace/contract/kernel/strategy-option'
import { eventOf } from '@workplace/contract/kernel/topic'
import * as peopleTopics from '@workplace/contract/people/topics'
import { user } from '@workplace/contract/people/user'
import type {
  beginDeletion as beginDeclared,
  DeletionRow,
  deletionPage as pageDeclared,
  stopDeletion as stopDeclared,
} from '@workplace/contract/privacy/deletion'
import * as refusals from '@workplace/contract/privacy/refusals'
import { type SqlBool, sql } from 'kysely'
import type { Call } from '../../kernel/call/call'
import { sorting } from '../../kernel/call/sorting'
import { type Database, type Db, sqlState } from '../../kernel/database/db'
import { containing } from '../../kernel/database/like'
import { all, type Condition, inCompany, statement } from '../../kernel/resources/engine'
import { administers, visible } from '../../kernel/resources/scope'
import { requireNoneAbove } from '../people/public'
import { endConsent } from './consent'
import { privacyWords as words } from './words'

/** How many days a company keeps what is stored about those who left. */
export async function retentionDays(db: Db, company_id: number): Promise<number> {
  const [row] = await db.query<{ strategy_values: string }>(
    'select strategy_values from strategy where company_id = $1 and strategy_key = $2',
    [company_id, retentionKey],
  )
  const { option, initial } = strategies[retentionKey]
  return Number(strategyValue(option, row?.strategy_values ?? initial) ?? initial)
}

const orders = {
  due_at: sql`g.due_at`,
  begun_at: sql`g.begun_at`,
  name: sql`t.name collate "zh-x-icu"`,
} as const

/** People whom the caller administers and whose data is being deleted, or was. */
export async function deletionPage(
  call: Call,
  { page, limit, sort, title, state }: ParsedOf<typeof pageDeclared>,
): Promise<OutputOf<typeof pageDeclared>> {
  const { by: order } = sorting(orders, sort)
  if (title?.includes('\u0000'))
    throw new Refusal(commonRefusals.invalid_input, {}, { fields: { title: common.incorrectFormat } })
  const where: Condition = all([
    inCompany(call.actor),
    visible(user as unknown as Resource, call.actor),
    title ? sql<SqlBool>`t.name ilike ${containing(title)}` : undefined,
    state === undefined ? undefined : sql<SqlBool>`g.state = ${state}`,
  ])
  const rows = await call.db.run<DeletionRow & { count: number }>(
    statement(sql<DeletionRow & { count: number }>`select g.id, g.version, g.user_id, t.name, d.name as department_name,
        g.because, g.departure_date, g.begun_at, g.begun_by, g.due_at, g.state, g.stopped_at, g.stopped_by, g.reason,
        g.done_at, g.report, (select count(*)::int from erased_file e where e.company_id = g.company_id
          and e.user_id = g.user_id and e.gone_at is null) as files_left, count(*) over ()::int as count
      from deletion as g join users as t on t.company_id = g.company_id and t.id = g.user_id
      left join department as d on d.company_id = t.company_id and d.id = t.department_id
      where ${where} order by ${order} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, g.id
      limit ${limit} offset ${(page - 1) * limit}`),
  )
  return {
    items: rows.map(({ count: _, ...row }) => row),
    total: rows[0]?.count ?? 0,
    retention_days: await retentionDays(call.db, call.actor.company_id),
  }
}

type Begun = {
  company_id: number
  user_id: number
  because: 'left' | 'asked'
  departure_date: string | null
  by: string
}

/** The deletion with its day; the recognition photo does not wait for that and goes at once. */
async function begin(db: Db, begun: Begun): Promise<{ id: number; due_at: string; photo_deleted: boolean }> {
  const { company_id, user_id, because, departure_date, by } = begun
  const days = await retentionDays(db, company_id)
  const [row] = await db.query<{ id: number; due_at: string }>(
    `insert into deletion (company_id, user_id, because, departure_date, begun_by, due_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(days => $6)) returning id, due_at`,
    [company_id, user_id, because, departure_date, by, days],
  )
  if (row === undefined) throw new Error('a deletion was not begun')
  const { photo_deleted } = await endConsent(db, { company_id, user_id, way: 'left', by })
  return { ...row, photo_deleted }
}

type Person = {
  id: number
  name: string
  status: string
  forgotten_at: string | null
  departure_date: string | null
} & {
  department_id: number | null
  office_id: number | null
}

/** `POST /deletion/begin`: somebody whose account is closed asks for it. */
export async function beginDeletion(
  call: Call,
  { user_id }: ParsedOf<typeof beginDeclared>,
  erase: () => void,
): Promise<OutputOf<typeof beginDeclared>> {
  const { actor, db } = call
  const [person] = await db.query<Person>(
    `select id, name, status, forgotten_at, departure_date, department_id, office_id from users
     where company_id = $1 and id = $2 for update`,
    [actor.company_id, user_id],
  )
  if (person === undefined || !administers(actor, person)) throw new Refusal(commonRefusals.not_found)
  await requireNoneAbove(call, [user_id])
  const { name } = person
  if (person.forgotten_at !== null) throw new Refusal(refusals.already_forgotten)
  if (person.status === 'active') throw new Refusal(refusals.deletion_of_active, { name })
  const { company_id } = actor
  const begun: Begun = { company_id, user_id, because: 'asked', departure_date: person.departure_date, by: actor.name }
  const { id, due_at } = await begin(db, begun).catch((error) => {
    throw sqlState(error) === '23505' ? new Refusal(refusals.deletion_running, { name }) : error
  })
  call.record({ module: 'privacy', action: 'begin_deletion', target: name, target_id: user_id, after: { due_at } })
  call.emit(eventOf(peopleTopics.user, { ids: [user_id] }))
  call.afterCommit(erase)
  return { id, due_at }
}

/** `POST /deletion/stop`, until it is done. What went at once (the recognition photo) does not come back. */
export async function stopDeletion(
  call: Call,
  { id, version, reason }: ParsedOf<typeof stopDeclared>,
): Promise<OutputOf<typeof stopDeclared>> {
  const { actor, db } = call
  const [row] = await db.query<{
    user_id: number
    name: string
    state: string
    version: number
    department_id: number | null
    office_id: number | null
  }>(
    // waits for a job that is at it in this moment
    `select g.user_id, g.state, g.version, u.name, u.department_id, u.office_id from deletion g
     join users u on u.company_id = g.company_id and u.id = g.user_id
     where g.company_id = $1 and g.id = $2 for update of g`,
    [actor.company_id, id],
  )
  if (row === undefined || !administers(actor, { ...row, id: row.user_id })) throw new Refusal(commonRefusals.not_found)
  await requireNoneAbove(call, [row.user_id])
  if (row.state !== 'waiting') throw new Refusal(refusals.deletion_over)
  if (row.version !== version) throw new Refusal(commonRefusals.conflict)
  const [saved] = await db.query<{ id: number; version: number }>(
    `update deletion set state = 'stopped', version = version + 1, stopped_at = now(), stopped_by = $3, reason = $4
     where company_id = $1 and id = $2 returning id, version`,
    [actor.company_id, id, actor.name, reason],
  )
  if (saved === undefined) throw new Refusal(commonRefusals.conflict)
  const { user_id, name } = row
  call.record({ module: 'privacy', action: 'stop_deletion', target: name, target_id: user_id, after: { reason } })
  call.emit(eventOf(peopleTopics.user, { ids: [user_id] }))
  return saved
}

/**
 * Leaving starts a deletion: for everybody whose last day is over and whose account is closed, once for each departure.
 * One that was stopped does not begin again by itself.
 */
export async function beginForLeavers(db: Database, now: () => number): Promise<number> {
  const leavers = await db.query<{ company_id: number; id: number }>(
    `select u.company_id, u.id from users u left join office o on o.company_id = u.company_id and o.id = u.office_id
     where u.status = 'disabled' and u.forgotten_at is null and u.departure_date is not null
       and u.departure_date < ($1::timestamptz at time zone coalesce(o.timezone, 'Asia/Shanghai'))::date
       and not exists (select 1 from deletion g where g.company_id = u.company_id and g.user_id = u.id
         and (g.state = 'waiting' or g.departure_date = u.departure_date))
     order by u.company_id, u.id limit 5000`,
    [new Date(now()).toISOString()],
  )
  let begun = 0
  for (const { company_id, id } of leavers) {
    const done = await db.transaction(async (tx) => {
      const [person] = await tx.query<{ name: string; departure_date: string }>(
        `select name, departure_date from users u where company_id = $1 and id = $2 and status = 'disabled'
           and departure_date is not null and forgotten_at is null
           and not exists (select 1 from deletion g where g.company_id = u.company_id and g.user_id = u.id
             and (g.state = 'waiting' or g.departure_date = u.departure_date))
         for update skip locked`,
        [company_id, id],
      )
      if (person === undefined) return false
      const { name, departure_date } = person
      const by = words.system[0]
      const { due_at } = await begin(tx, { company_id, user_id: id, because: 'left', departure_date, by })
      await tx.query(
        `insert into operation_log (company_id, user_name, module, action, target, target_id, after)
         values ($1, $2, 'privacy', 'begin_deletion', $3, $4, $5)`,
        [company_id, by, name, id, JSON.stringify({ due_at })],
      )
      return true
    })
    if (done) begun++
  }
  return begun
}
