import * as common from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import * as refusals from '@workplace/contract/people/refusals'
import * as topics from '@workplace/contract/people/topics'
import type { superUsers as declared, superKinds } from '@workplace/contract/people/users'
import { type SqlBool, sql } from 'kysely'
import type { Call } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { containing } from '../../../kernel/database/like'
import { all, type Engine, inCompany, statement } from '../../../kernel/resources/engine'
import { locked, type SaveResult } from '../../../kernel/resources/save'
import { visible } from '../../../kernel/resources/scope'
import type { Sessions } from '../../../kernel/session/session'
import { sessionsChanged } from '../../../kernel/session/session-store'
import { inWords, keepAnAdministrator, requireNoneAbove, requireNoneRaised, watchAdministrators } from '../roles/powers'

type Kind = (typeof superKinds)[number]
type Answer = OutputOf<typeof declared>

/** The people who hold special permissions. */
export async function superUsers(engine: Engine, call: Call, input: ParsedOf<typeof declared>): Promise<Answer> {
  const { page, limit, sort, title } = input
  const { by: order } = sorting({ id: sql`t.id`, name: sql`t.name collate "zh-x-icu"` }, sort)
  if (title?.includes('\u0000'))
    throw new Refusal(commonRefusals.invalid_input, {}, { fields: { title: common.incorrectFormat } })
  const pattern = containing(title ?? '')
  const where = all([
    inCompany(call.actor),
    visible(engine.resource, call.actor),
    sql<SqlBool>`cardinality(t.super_kinds) > 0`,
    title ? sql<SqlBool>`(t.name_search ilike ${pattern} or t.username ilike ${pattern})` : undefined,
  ])
  const rows = await call.db.run<Answer['items'][number] & { total: number }>(
    statement(sql<Answer['items'][number] & { total: number }>`select t.id, t.version, t.name, t.username, t.job_num,
        d.name as department_name, t.status, t.super_kinds as kinds, count(*) over ()::int as total
      from users as t left join department d on d.company_id = t.company_id and d.id = t.department_id where ${where}
      order by ${order} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, t.id limit ${limit} offset ${(page - 1) * limit}`),
  )
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Gives a person exactly these special permissions; nobody gives or takes one that they do not hold. */
export async function setSuperKinds(
  engine: Engine,
  sessions: Sessions,
  call: Call,
  { id, version, kinds }: { id: number; version?: number; kinds: readonly Kind[] },
): Promise<SaveResult> {
  const { actor } = call
  const [person] = await locked(engine, call, [{ id, version }])
  if (person === undefined) throw new Refusal(commonRefusals.not_found)
  const [row] = await call.db.query<{ kinds: Kind[] }>(
    'select super_kinds as kinds from users where company_id = $1 and id = $2',
    [actor.company_id, id],
  )
  const before = row?.kinds ?? []
  const wanted = [...new Set(kinds)].sort()
  const touched = [
    ...wanted.filter((kind) => !before.includes(kind)),
    ...before.filter((kind) => !wanted.includes(kind)),
  ]
  const foreign = touched.filter((kind) => !actor.permissions.has(kind))
  if (foreign.length > 0) throw new Refusal(refusals.beyond_own, { what: inWords(foreign, call) })
  if (touched.length === 0) return { id, version: person.version }
  await requireNoneAbove(call, [id])
  await watchAdministrators(call)
  const [saved] = await call.db.query<SaveResult>(
    `update users set super_kinds = $3, version = version + 1, updated_at = now(), updated_by = $4
     where company_id = $1 and id = $2 returning id, version`,
    [actor.company_id, id, wanted, actor.name],
  )
  if (saved === undefined) throw new Refusal(commonRefusals.conflict)
  await keepAnAdministrator(call)
  await requireNoneRaised(call, [id])
  call.record({
    module: 'user',
    action: 'super',
    target: String(person.name),
    target_id: id,
    before: { kinds: before },
    after: { kinds: wanted },
  })
  call.emit(sessionsChanged(id))
  call.emit(eventOf(topics.user, { ids: [id] }))
  call.afterCommit(() => sessions.forget(id))
  return saved
}
