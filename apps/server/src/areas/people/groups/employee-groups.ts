import type { Label } from '@workplace/contract/kernel/words'
import type { Call } from '../../../kernel/call/call'
import type { Values } from '../../../kernel/resources/engine'
import { words } from './words'

type Fields = { readonly fields: Readonly<Record<string, { readonly to?: string | undefined }>> }

/** The fields of a resource that take groups of employees. */
export const groupFieldsOf = ({ fields }: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { to }]) => (to === 'employeesgroup' ? [name] : []))

/**
 * What is wrong with the groups that these values name, by field: white and black lists share the table of groups of
 * employees, and are for booking only. Whatever takes groups of employees asks here.
 */
export async function listsNamed(
  { db, actor }: Call,
  resource: Fields,
  all: readonly Values[],
): Promise<Record<string, Label>[]> {
  const names = groupFieldsOf(resource)
  const idsIn = (values: Values, name: string) => (values[name] ?? []) as number[]
  const ids = [...new Set(all.flatMap((values) => names.flatMap((name) => idsIn(values, name))))]
  const rows =
    ids.length === 0
      ? []
      : await db.query<{ id: number }>(
          `select id from people_group where company_id = $1 and id = any($2::int[]) and kind <> 'employees'`,
          [actor.company_id, ids],
        )
  const lists = new Set(rows.map(({ id }) => id))
  return all.map((values) =>
    Object.fromEntries(
      names
        .filter((name) => idsIn(values, name).some((id) => lists.has(id)))
        .map((name): [string, Label] => [name, words.noEmployees]),
    ),
  )
}
