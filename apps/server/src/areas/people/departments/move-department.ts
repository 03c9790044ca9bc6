import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { moveDepartment as declared } from '@workplace/contract/people/department'
import * as topics from '@workplace/contract/people/topics'
import type { Call } from '../../../kernel/call/call'
import type { Engine } from '../../../kernel/resources/engine'
import { editRow, type SaveResult } from '../../../kernel/resources/save'

/** Puts a department elsewhere in the tree, and its new sisters into an order. */
export async function moveDepartment(
  engine: Engine,
  call: Call,
  input: ParsedOf<typeof declared>,
): Promise<SaveResult> {
  const { id, version, parent_id, before_id } = input
  const { company_id, reach } = call.actor
  const saved = await editRow(engine, call, { id, version, parent_id })
  if (reach !== null && (parent_id === null || !reach.department_ids.includes(parent_id))) {
    throw new Refusal(refusals.outside_scope, {}, { id })
  }
  const sisters = await call.db.query<{ id: number }>(
    `select id from department where company_id = $1 and parent_id is not distinct from $2 and id <> $3 order by sort, id
     for no key update`,
    [company_id, parent_id, id],
  )
  const order = sisters.map((sister) => sister.id)
  const at = before_id == null ? -1 : order.indexOf(before_id)
  order.splice(at === -1 ? order.length : at, 0, id)
  // the order alone is no new version: nobody's form of a sister grows stale by it
  await call.db.query(
    `update department d set sort = o.place from unnest($2::int[]) with ordinality as o(id, place)
     where d.company_id = $1 and d.id = o.id and d.sort is distinct from o.place`,
    [company_id, order],
  )
  if (saved.version === version) {
    const [row] = await call.db.query<{ name: string }>(
      'select name from department where company_id = $1 and id = $2',
      [company_id, id],
    )
    call.record({ module: 'department', action: 'move', target: row?.name ?? '', target_id: id, after: { before_id } })
    call.emit(eventOf(topics.department, { ids: [id] }))
  }
  return saved
}
