import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { removeTagMember as declared } from '@workplace/contract/people/tag'
import { sql } from 'kysely'
import type { Call } from '../../../kernel/call/call'
import type { Engine, Rules } from '../../../kernel/resources/engine'
import { editRow, locked } from '../../../kernel/resources/save'
import { parentFaults } from '../departments/tree-rules'

export const tagRules: Rules = {
  beforeSave: (call, changes) => parentFaults(call, 'tag', changes),
  computed: {
    member_count: () =>
      sql`(select count(*)::int from tag_member m where m.company_id = t.company_id and m.tag_id = t.id)`,
  },
}

/** Takes people off a tag; those who do not have it do not matter. */
export async function removeMembers(
  engine: Engine,
  call: Call,
  { id, user_ids }: ParsedOf<typeof declared>,
): Promise<OutputOf<typeof declared>> {
  const [tag] = await locked(engine, call, [{ id }])
  if (tag === undefined) throw new Refusal(refusals.not_found)
  const members = tag.member_ids as number[]
  const member_ids = members.filter((one) => !user_ids.includes(one))
  await editRow(engine, call, { id, version: tag.version, member_ids })
  return { removed: members.length - member_ids.length }
}
