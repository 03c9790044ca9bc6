import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { type Language, say } from '@workplace/contract/kernel/words'
import type { personChecklist, ChecklistEntry as Wire } from '@workplace/contract/people/checklist'
import type { Call } from '../../../kernel/call/call'
import type { Kit } from '../../../kernel/product/area'
import type { ChecklistEntry } from '../../../kernel/product/checklist'
import type { Engine } from '../../../kernel/resources/engine'
import { rowsOf } from '../../../kernel/resources/listing'

/** Lines of a checklist in somebody's language. */
export const wireChecklist = (entries: readonly ChecklistEntry[], language: Language): Wire[] =>
  entries.map(({ key, label, state, text, path }) => ({
    ...{ key, state, text },
    label: say(label, language),
    path: path ?? null,
  }))

/** `GET /users/checklist`: of people whom the caller administers. */
export async function checklistOf(
  people: Engine,
  call: Call,
  id: number,
  checklist: Kit['checklist'],
): Promise<OutputOf<typeof personChecklist>> {
  const [person] = await rowsOf(people, call, [id])
  if (person === undefined) throw new Refusal(refusals.not_found)
  const entries = await checklist(call.db, call.actor.company_id, [id])
  return { items: wireChecklist(entries, call.language) }
}
