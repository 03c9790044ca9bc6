import { schemaOf } from '@workplace/contract/kernel/field'
import { formSchema } from '@workplace/contract/kernel/resource'
import { say } from '@workplace/contract/kernel/words'
import { type MappedField, mappedFields } from '@workplace/contract/people/data-source'
import { isTaken } from '@workplace/domain/sync/rules'
import { z } from 'zod'
import type { Call } from '../../../kernel/call/call'
import { writeCell } from '../../../kernel/resources/cells'
import type { Engine, Row } from '../../../kernel/resources/engine'
import { importDrafts, judge } from '../../../kernel/resources/import'
import { type Keys, naturalKeysOf, want } from '../../../kernel/resources/labels'
import { editLocked, isSame } from '../../../kernel/resources/save'
import { thoseAbove } from '../roles/powers'
import { guardedFieldsOf, ownFieldsOf } from '../users/guarded-fields'
import type { Source } from './source.store'
import { type Candidate, type RunRow, refusedRow, runRow } from './source-rows'
import { sourceWords as words } from './source-words'

type Wish = {
  readonly candidate: Candidate
  readonly person: Row
  readonly changes: RunRow['changes']
  readonly edit: Record<string, unknown>
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** The values that a row brings; an empty cell says nothing. */
const given = ({ draft }: Candidate): MappedField[] => mappedFields.filter((name) => draft.values[name] !== undefined)

/** What rows of people who are there already change about them, by the rule of the source. */
export async function changePeople(
  engine: Engine,
  call: Call,
  source: Source,
  candidates: readonly Candidate[],
): Promise<RunRow[]> {
  const { fields } = engine.resource
  for (const candidate of candidates) {
    const shape = Object.fromEntries(
      given(candidate).flatMap((name) => (fields[name] ? [[name, schemaOf(fields[name])]] : [])),
    )
    judge([candidate.draft], z.object(shape), call.language)
  }
  const refusals = candidates
    .filter(({ draft }) => Object.keys(draft.errors).length > 0)
    .map((one) => refusedRow(one, one.draft.errors))
  const fine = candidates.filter(({ draft }) => Object.keys(draft.errors).length === 0)
  const keys = await keysOf(engine, call, fine)
  const wishes = fine.flatMap((candidate) => wishOf(engine, call, source, candidate, keys) ?? [])

  const guarded = ({ person, edit }: Wish) =>
    guardedFieldsOf(call.actor, { before: person, after: { ...person, ...edit } })
  const above = await thoseAbove(
    call,
    wishes.filter((wish) => guarded(wish).length > 0).map(({ person }) => person.id),
  )
  const fault = (wish: Wish): Readonly<Record<string, string>> | undefined => {
    const [name] = above.has(wish.person.id) ? guarded(wish) : []
    if (name !== undefined) return { [name]: say(words.above, call.language) }
    const [own] = ownFieldsOf(call.actor, { before: wish.person, after: { ...wish.person, ...wish.edit } })
    return own === undefined ? undefined : { [own]: say(words.ownCentre, call.language) }
  }
  const allowed = wishes.filter((wish) => fault(wish) === undefined)
  const edited = await editLocked(
    engine,
    call,
    allowed.map(({ person, edit }) => ({ before: person, edit })),
  )
  const done = allowed.map((wish, at) => {
    const { candidate, person, changes } = wish
    const faults = Object.entries(edited[at]?.faults ?? {})
    if (faults.length > 0)
      return refusedRow(candidate, Object.fromEntries(faults.map(([name, { message }]) => [name, message])))
    return runRow(edited[at]?.changed === true ? 'change' : 'kept', {
      ...{ line: candidate.line, source_key: candidate.key, name: String(person.name), user_id: person.id, changes },
      conflict: changes.some(({ taken }) => !taken),
    })
  })
  return [
    ...refusals,
    ...wishes.flatMap((wish) => {
      const wrong = fault(wish)
      return wrong === undefined ? [] : [refusedRow(wish.candidate, wrong)]
    }),
    ...done,
  ]
}

/** The names of what people refer to now. */
function keysOf(engine: Engine, call: Call, candidates: readonly Candidate[]): Promise<Keys> {
  const wanted = new Map<string, Set<number>>()
  for (const name of mappedFields) {
    const to = engine.resource.fields[name]?.to
    if (to !== undefined)
      want(
        wanted,
        to,
        candidates.map(({ person }) => (person?.[name] as number | null | undefined) ?? null),
      )
  }
  return naturalKeysOf(call.db, call.actor.company_id, wanted)
}

/** Undefined: the person is as the source has them. */
function wishOf(engine: Engine, call: Call, source: Source, candidate: Candidate, keys: Keys): Wish | undefined {
  const { person, draft } = candidate
  if (person === null) return undefined
  const edit: Record<string, unknown> = {}
  const changes = given(candidate).flatMap((name) => {
    const field = engine.resource.fields[name]
    if (field === undefined || isSame(field, person[name], draft.values[name])) return []
    const taken = isTaken(source.conflict, isEmpty(person[name]))
    if (taken) edit[name] = draft.values[name]
    const before = writeCell(field, person[name], call.language, keys)
    return [{ field: name, before, after: draft.cells[name] ?? '', taken }]
  })
  return changes.length === 0 ? undefined : { candidate, person, changes, edit }
}

/** Adds people whom nobody knows yet, as an import would; where the source is silent its defaults speak. */
export async function addPeople(
  engine: Engine,
  call: Call,
  source: Source,
  candidates: readonly Candidate[],
): Promise<RunRow[]> {
  for (const { draft } of candidates) {
    if (draft.errors.department_id === undefined) draft.values.department_id ??= source.department_id ?? undefined
    if (draft.errors.office_id === undefined) draft.values.office_id ??= source.office_id ?? undefined
    draft.values.role_ids = source.role_ids
  }
  const drafts = candidates.map(({ draft }) => draft)
  judge(drafts, formSchema(engine.resource), call.language)
  await importDrafts(engine, call, drafts, 'valid')
  return candidates.map((one) => {
    const { draft, line, key } = one
    if (draft.id === null) return refusedRow(one, draft.errors)
    return runRow('add', {
      ...{ line, source_key: key, name: String(draft.values.name), user_id: draft.id },
      changes: mappedFields.flatMap((field) => {
        const after = draft.cells[field] ?? ''
        return after === '' ? [] : [{ field, before: '', after, taken: true }]
      }),
    })
  })
}
