import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { RunCounts } from '@workplace/contract/people/data-source'
import * as peopleRefusals from '@workplace/contract/people/refusals'
import type { SourceTable } from '../../../adapters/source/port'
import { administersAll, type Call, has } from '../../../kernel/call/call'
import type { Engine } from '../../../kernel/resources/engine'
import { resolveNames } from '../../../kernel/resources/import'
import type { Sessions } from '../../../kernel/session/session'
import type { OtherKeepers } from './other-keepers'
import type { Source } from './source.store'
import { makeDepartments } from './source-departments'
import { type Guard, settleLeavers, welcomeBack } from './source-leavers'
import { matchRows } from './source-match'
import { addPeople, changePeople } from './source-people'
import { type Candidate, countsOf, inOrder, type RunRow, sortRows } from './source-rows'

export type SourceOutcome = {
  readonly rows: readonly RunRow[]
  readonly counts: RunCounts
  readonly guard: Guard | null
}

export type Appliers = {
  readonly people: Engine
  readonly departments: Engine
  readonly sessions: Sessions
  readonly keepers: () => readonly OtherKeepers[]
}

/** Whoever lets a source write needs what the writing itself needs. */
export function requireSourcePermissions({ actor }: Call, { make_departments, mapping }: Source): void {
  const needed = ['change-datasources', 'add-user', 'change-user']
  if (make_departments && mapping.fields.department_id) needed.push('add-department')
  const permission = needed.find((code) => !has(actor, code))
  if (permission !== undefined) throw new Refusal(commonRefusals.no_permission, { permission })
  // people come from a source for all offices
  if (!administersAll(actor)) throw new Refusal(commonRefusals.company_wide)
}

async function keepLinks(call: Call, source: Source, people: readonly { user_id: number; key: string }[]) {
  await call.db.query(
    `insert into datasource_person (company_id, datasource_id, user_id, source_key)
     select $1, $2, x.user_id, x.source_key from unnest($3::int[], $4::text[]) as x(user_id, source_key)
     on conflict (company_id, user_id) do update set gone_at = null, source_key = excluded.source_key
       where datasource_person.datasource_id = excluded.datasource_id`,
    [call.actor.company_id, source.id, people.map((one) => one.user_id), people.map((one) => one.key)],
  )
}

/**
 * Brings what was read from a source into the product: everything in the caller's transaction, judged row by row by the
 * rules of the people's own import and form. A dry one does the same and is then taken back, so that it says what a real
 * one would.
 */
export async function applySource(
  { people, departments, sessions, keepers }: Appliers,
  begun: Call,
  source: Source,
  table: SourceTable,
  options: { isDry: boolean; despite: number | undefined },
): Promise<SourceOutcome> {
  requireSourcePermissions(begun, source)
  if (table.rows.length === 0) throw new Refusal(peopleRefusals.source_empty)
  const silent = { record() {}, emit() {}, afterCommit() {} }
  const call: Call = options.isDry ? Object.assign(Object.create(begun) as Call, silent) : begun
  await call.db.query('savepoint before_source')
  const outcome = await apply(call)
  if (options.isDry) await call.db.query('rollback to savepoint before_source')
  return outcome

  async function apply(on: Call): Promise<SourceOutcome> {
    const sorted = sortRows(people, source, table, on.language)
    const { candidates } = sorted
    const made = source.make_departments ? await makeDepartments(departments, on, candidates) : []
    await resolveNames(
      people,
      on,
      candidates.map(({ draft }) => draft),
    )
    const { matched, refusals } = await matchRows(people, on, source, sorted, keepers())
    const there = matched.filter(({ person }) => person !== null)
    const changed = await changePeople(people, on, source, there)
    const isRefused = new Set(changed.filter(({ action }) => action === 'refused').map(({ line }) => line))
    const fine = there.filter(({ line }) => !isRefused.has(line))
    const back = await welcomeBack(sessions, on, source, fine)
    const fresh = matched.filter(({ person }) => person === null)
    const added = await addPeople(people, on, source, fresh)
    await keepLinks(on, source, [
      ...fine.flatMap(({ person, key }: Candidate) => (person === null ? [] : [{ user_id: person.id, key }])),
      ...added.flatMap(({ user_id, source_key }) => (user_id === null ? [] : [{ user_id, key: source_key }])),
    ])
    const { rows: left, guard } = await settleLeavers(people, sessions, on, source, { ...sorted, ...options })
    const rows = inOrder([...sorted.refusals, ...refusals, ...changed, ...back, ...added, ...left, ...made])
    // whom a dry run added is nobody
    const kept = options.isDry ? rows.map((row) => (row.action === 'add' ? { ...row, user_id: null } : row)) : rows
    return { rows: kept, counts: countsOf(rows, table.rows.length), guard }
  }
}
