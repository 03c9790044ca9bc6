import { Refusal } from '@workplace/contract/kernel/refusal'
import type { Label } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/pass/refusals'
import { throughStrategy } from '@workplace/contract/pass/through-strategy'
import { type Call, has, officesFor } from '../../kernel/call/call'
import type { Change, Values } from '../../kernel/resources/engine'
import type { ListsAtDoors } from '../people/public'
import { passWords as words } from './words'

const doorsOf = (values: Values): readonly number[] => (values.door_ids ?? []) as number[]

const saysSomething = (values: Values | null): values is Values =>
  values !== null && (values.passes_doors === true || values.bars_doors === true)

/** What decides whom a list lets pass or keeps out, where and until when. */
const deciding = [
  'passes_doors',
  'bars_doors',
  'door_ids',
  'user_ids',
  'department_ids',
  'include_children',
  'start_time',
  'end_time',
  'status',
] as const

const isChanged = ({ before, after }: Change): boolean =>
  before === null || deciding.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** Those of these lists that say something at doors beyond the caller's offices: by their place. */
async function beyond({ db, actor }: Call, lists: readonly (readonly Values[])[]): Promise<readonly boolean[]> {
  const offices = officesFor(actor, throughStrategy.area)
  if (offices === null) return lists.map(() => false)
  const ids = lists.flat().flatMap(doorsOf)
  const rows = await db.query<{ id: number }>(
    'select id from door where company_id = $1 and id = any($2::int[]) and office_id = any($3::int[])',
    [actor.company_id, ids, offices],
  )
  const mine = new Set(rows.map(({ id }) => id))
  return lists.map((of) => of.some((one) => doorsOf(one).length === 0 || !doorsOf(one).every((id) => mine.has(id))))
}

/** White and black lists give and take rights at doors: who keeps them also decides about the strategies of those doors. */
export const listsAtDoors: ListsAtDoors = {
  faults: async (call, changes) => {
    const asked = changes.map((change) =>
      isChanged(change) ? [change.before, change.after].filter((one) => saysSomething(one)) : [],
    )
    if (asked.every((of) => of.length === 0)) return changes.map(() => ({}))
    const far = has(call.actor, 'change-through-strategy') ? await beyond(call, asked) : null
    return asked.map((of, at): Record<string, Label> => {
      const [list] = of
      if (list === undefined) return {}
      if (far === null) return { [list.bars_doors === true ? 'bars_doors' : 'passes_doors']: words.listBeyond }
      return far[at] === true ? { door_ids: words.doorsBeyond } : {}
    })
  },
  requireMay: async (call, rows) => {
    const lists = rows.filter(saysSomething)
    if (lists.length === 0) return
    const far = await beyond(
      call,
      lists.map((one) => [one]),
    )
    const refused = has(call.actor, 'change-through-strategy') ? lists.find((_, at) => far[at]) : lists[0]
    if (refused !== undefined) throw new Refusal(refusals.list_at_doors, { name: String(refused.name) })
  },
}
