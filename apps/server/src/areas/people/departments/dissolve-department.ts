import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { dissolveDepartment as declared } from '@workplace/contract/people/department'
import * as topics from '@workplace/contract/people/topics'
import type { Call } from '../../../kernel/call/call'
import type { Engine } from '../../../kernel/resources/engine'
import { deleteRows } from '../../../kernel/resources/remove'
import { editRow, locked } from '../../../kernel/resources/save'
import { words } from './words'

type Input = ParsedOf<typeof declared>

/** Deletes a department whose people, departments and meetings another one takes over. */
export async function dissolveDepartment(engine: Engine, call: Call, input: Input): Promise<OutputOf<typeof declared>> {
  const { id, version, target_id } = input
  const { company_id, name } = call.actor
  if (id === target_id) throw circle()
  const [department, target] = await locked(engine, call, [{ id, version }, { id: target_id }]).then((rows) =>
    [id, target_id].map((one) => rows.find((row) => row.id === one)),
  )
  if (department === undefined || target === undefined) throw new Refusal(refusals.not_found)
  const children = await call.db.query<{ id: number }>(
    'select id from department where company_id = $1 and parent_id = $2 order by sort, id',
    [company_id, id],
  )
  // each as a move of its own: circles and names that the target has already are said as they are there
  for (const child of children) await editRow(engine, call, { id: child.id, parent_id: target_id })
  const people = await call.db.query<{ id: number }>(
    `update users set department_id = $3, version = version + 1, updated_at = now(), updated_by = $4
     where company_id = $1 and department_id = $2 returning id`,
    [company_id, id, target_id, name],
  )
  await call.db.query('update meeting set department_id = $3 where company_id = $1 and department_id = $2', [
    company_id,
    id,
    target_id,
  ])
  call.record({
    module: 'department',
    action: 'dissolve',
    target: String(department.name),
    target_id: id,
    after: { target: target.name, people: people.length, departments: children.length },
  })
  call.emit(eventOf(topics.user, { ids: people.slice(0, 200).map((person) => person.id) }))
  await deleteRows(engine, call, [{ id }])
  return { people: people.length, departments: children.length }
}

const circle = () => new Refusal(refusals.invalid_input, {}, { fields: { target_id: words.parentIsItself } })
