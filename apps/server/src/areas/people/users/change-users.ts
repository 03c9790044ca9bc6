import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { changeUsers as declared } from '@workplace/contract/people/users'
import type { Call } from '../../../kernel/call/call'
import type { Engine, Row } from '../../../kernel/resources/engine'
import { editRow, locked } from '../../../kernel/resources/save'

type Input = ParsedOf<typeof declared>

function rolesAfter(row: Row, { role_ids, role_mode }: Input): number[] | undefined {
  if (role_ids === undefined) return undefined
  const had = (row.role_ids ?? []) as number[]
  if (role_mode === 'replace') return role_ids
  if (role_mode === 'remove') return had.filter((id) => !role_ids.includes(id))
  return [...new Set([...had, ...role_ids])]
}

/** Changes several people, each as its own form would be saved: all of them, or with the first refusal none. */
export async function changeUsers(engine: Engine, call: Call, input: Input): Promise<OutputOf<typeof declared>> {
  const { ids, department_id, office_id } = input
  const people = await locked(
    engine,
    call,
    [...new Set(ids)].map((id) => ({ id })),
  )
  let changed = 0
  for (const person of people) {
    const { id, version } = person
    const saved = await editRow(engine, call, {
      id,
      version,
      department_id,
      office_id,
      role_ids: rolesAfter(person, input),
    })
    if (saved.version !== version) changed++
  }
  return { changed }
}
