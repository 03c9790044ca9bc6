import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import { mostOptions, optionsIn } from '@workplace/contract/meeting/evaluation'
import type { Call } from '../../../kernel/call/call'
import type { FieldErrors, Rules } from '../../../kernel/resources/engine'
import { words } from './words'

const longestOption = 50

function optionFault(kind: unknown, lines: unknown): FieldErrors {
  if (kind !== 'choice') return {}
  const options = optionsIn(typeof lines === 'string' ? lines : null)
  if (options.length < 2) return { options: words.fewOptions }
  if (options.length > mostOptions) return { options: words.manyOptions }
  if (new Set(options.map(({ value }) => value)).size < options.length) return { options: words.sameOptions }
  const isLong = options.some(({ zh, en }) => zh.length > longestOption || en.length > longestOption)
  return isLong ? { options: words.longOption } : {}
}

/** Items that somebody has answered, also in the box. */
async function answeredOf({ db, actor }: Call, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>(
    `select i.id from unnest($2::int[]) as i(id) where
       exists (select 1 from comment_answer a where a.company_id = $1 and a.item_id = i.id)
       or exists (select 1 from evaluation_box b
         where b.company_id = $1 and b.answers @> jsonb_build_array(jsonb_build_object('item_id', i.id)))`,
    [actor.company_id, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

export const itemRules: Rules = {
  beforeSave: async (call, changes) => {
    const ids = changes.flatMap(({ before }) => (before === null ? [] : [Number(before.id)]))
    const answered = ids.length === 0 ? new Set<number>() : await answeredOf(call, ids)
    return changes.map(({ before, after }) => ({
      ...optionFault(after.kind, after.options),
      ...(before !== null && before.kind !== after.kind && answered.has(Number(before.id))
        ? { kind: words.kindAnswered }
        : {}),
    }))
  },
  beforeDelete: async (call, rows) => {
    const answered = await answeredOf(
      call,
      rows.map(({ id }) => Number(id)),
    )
    const used = rows.find(({ id }) => answered.has(Number(id)))
    if (used !== undefined)
      throw new Refusal(refusals.in_use, { name: String(used.title), users: say(words.evaluations, call.language) })
  },
}
