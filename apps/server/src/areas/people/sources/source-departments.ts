import { Refusal, sentenceOf } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { formSchema, type Resource } from '@workplace/contract/kernel/resource'
import { say } from '@workplace/contract/kernel/words'
import { department } from '@workplace/contract/people/department'
import type { Call } from '../../../kernel/call/call'
import { fieldErrors } from '../../../kernel/call/validation'
import type { Engine } from '../../../kernel/resources/engine'
import { joined, split } from '../../../kernel/resources/escape'
import { idsByKey } from '../../../kernel/resources/natural-key'
import { addRow } from '../../../kernel/resources/save'
import { type Candidate, type RunRow, runRow } from './source-rows'

const schema = formSchema(department as unknown as Resource)

/** Makes the department that a path names, and those on the way to it; whoever was faster made it. */
export async function makeDepartment(engine: Engine, call: Call, text: string): Promise<number | undefined> {
  const path = split(text, '/').filter((part) => part !== '')
  const steps = path.map((_, at) => joined(path.slice(0, at + 1), '/'))
  const found = await idsByKey(call, 'department', steps)
  let parent_id: number | null = null
  for (const [at, step] of steps.entries()) {
    const there: unknown = found.get(step)
    if (typeof there === 'number') {
      parent_id = there
      continue
    }
    const parsed = schema.safeParse({ name: path[at], parent_id })
    if (!parsed.success) return undefined
    parent_id = (await addRow(engine, call, { ...parsed.data, sort: 9999 })).id
  }
  return parent_id ?? undefined
}

/** Makes the departments that rows name and nobody has, from the top down. What cannot be made is told at its rows. */
export async function makeDepartments(engine: Engine, call: Call, candidates: readonly Candidate[]): Promise<RunRow[]> {
  const texts = [
    ...new Set(
      candidates.flatMap(({ draft }) => {
        const text = draft.values.department_id
        return typeof text === 'string' ? [text] : []
      }),
    ),
  ]
  if (texts.length === 0) return []
  const pathOf = (text: string) => split(text, '/').filter((part) => part !== '')
  // every step of every path, asked for once
  const steps = texts.flatMap((text) => pathOf(text).map((_, at, path) => joined(path.slice(0, at + 1), '/')))
  const found = await idsByKey(call, 'department', [...new Set([...texts, ...steps])])
  const made = new Map<string, number>()
  const rows: RunRow[] = []
  const faults = new Map<string, string>()

  const idOf = async (path: readonly string[]): Promise<number | null> => {
    if (path.length === 0) return null
    const text = joined(path, '/')
    const known = made.get(text)
    if (known !== undefined) return known
    const there = found.get(text)
    if (typeof there === 'number') return there
    const parent_id = await idOf(path.slice(0, -1))
    const given = { name: path.at(-1), parent_id }
    const parsed = schema.safeParse(given)
    if (!parsed.success)
      throw new Refusal(refusals.invalid_input, {}, { fields: fieldErrors(parsed.error, call.language, given) })
    const { id } = await addRow(engine, call, { ...parsed.data, sort: 9999 })
    made.set(text, id)
    rows.push(runRow('department', { name: path.join(' / '), source_key: text }))
    return id
  }

  for (const text of texts) {
    if (found.has(text)) continue
    await idOf(pathOf(text)).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      const [message] = Object.values(error.more.fields ?? {})
      const sentence = message === undefined ? sentenceOf(error.kind) : message
      faults.set(text, typeof sentence === 'string' ? sentence : say(sentence, call.language, error.values))
    })
  }
  for (const { draft } of candidates) {
    const fault = faults.get(String(draft.values.department_id))
    if (fault === undefined) continue
    draft.errors.department_id ??= fault
    draft.values.department_id = undefined
  }
  return rows
}
