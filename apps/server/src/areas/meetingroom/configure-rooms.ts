import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import {
  type ConfigField,
  configFields,
  type configToMany,
  type previewConfig,
} from '@workplace/contract/meetingroom/config'
import { meetingroom } from '@workplace/contract/meetingroom/meetingroom'
import * as refusals from '@workplace/contract/meetingroom/refusals'
import * as topics from '@workplace/contract/meetingroom/topics'
import { sql } from 'kysely'
import type { Call } from '../../kernel/call/call'
import { columns } from '../../kernel/resources/columns'
import { type Change, type Engine, type Row, statement, type Values } from '../../kernel/resources/engine'
import { examine, type Faults, isFaultless } from '../../kernel/resources/examine'
import { titlesOf, type WantedTitles, want } from '../../kernel/resources/labels'
import { relink, stamp } from '../../kernel/resources/links'
import { onTheWire, rowsOf } from '../../kernel/resources/listing'
import { isSame, locked } from '../../kernel/resources/save'

type Input = ParsedOf<typeof configToMany>
type Planned = Change & { readonly before: Row; readonly changed: readonly ConfigField[] }

/** What the rooms get: of the room that is the model, what was chosen; and values, which come before it. */
async function givenBy(engine: Engine, call: Call, input: Input): Promise<Values> {
  const values = Object.fromEntries(Object.entries(input.values).filter(([, value]) => value !== undefined))
  if (input.id === undefined) return values
  const [model] = await rowsOf(engine, call, [input.id])
  if (model === undefined) throw new Refusal(commonRefusals.not_found, {}, { id: input.id })
  return { ...Object.fromEntries(input.fields.map((name) => [name, model[name]])), ...values }
}

/** Each room as it would be, with what that changes. */
function plan(rooms: readonly Row[], given: Values): Planned[] {
  const names = configFields.filter((name) => given[name] !== undefined)
  return rooms.map((before) => {
    const changed = names.filter((name) => !isSame(meetingroom.fields[name], before[name], given[name]))
    const own = Object.fromEntries(Object.keys(meetingroom.fields).map((name) => [name, before[name]]))
    return { before, after: { ...own, ...Object.fromEntries(changed.map((name) => [name, given[name]])) }, changed }
  })
}

/** Only what changes is examined: what stands there already was, when it was saved. */
async function faultsOf(engine: Engine, call: Call, planned: readonly Planned[]): Promise<Map<number, Faults>> {
  const changing = planned.filter(({ changed }) => changed.length > 0)
  const faults = changing.length === 0 ? [] : await examine(engine, call, changing)
  return new Map(changing.map(({ before }, at) => [before.id, faults[at] ?? {}]))
}

const messagesOf = (faults: Faults | undefined) =>
  Object.fromEntries(Object.entries(faults ?? {}).map(([name, { message }]) => [name, message]))

const wantedRooms = ({ ids, versions }: Input) =>
  [...new Set(ids)].map((id) => ({ id, version: versions?.[String(id)] }))

/** `POST /meetingroom/config_preview`. */
export async function previewRooms(engine: Engine, call: Call, input: Input): Promise<OutputOf<typeof previewConfig>> {
  const given = await givenBy(engine, call, input)
  const rooms = await rowsOf(engine, call, [...new Set(input.ids)])
  const planned = plan(rooms, given)
  const faults = await faultsOf(engine, call, planned)
  const wanted: WantedTitles = new Map()
  want(
    wanted,
    'office',
    rooms.map((room) => room.office_id as number),
  )
  for (const { before, after, changed } of planned) {
    for (const name of changed) {
      const { to } = meetingroom.fields[name] as { to?: string }
      if (to !== undefined) want(wanted, to, [before[name], after[name]].flat() as (number | null)[])
    }
  }
  const titleOf = await titlesOf(call, wanted)
  const names: Record<string, string> = {}
  for (const [to, ids] of wanted) for (const id of ids) names[`${to} ${id}`] = titleOf(to, id) ?? String(id)
  const items = planned.map(({ before, after, changed }) => ({
    id: before.id,
    version: before.version,
    name: String(before.name),
    office_name: titleOf('office', before.office_id as number) ?? '',
    changes: changed.map((field) => {
      const said = (row: Values) => onTheWire(meetingroom.fields[field], row[field])
      return { field, before: said(before), after: said(after) }
    }),
    errors: messagesOf(faults.get(before.id)),
  }))
  return { items, total: items.length, changed: items.filter((item) => item.changes.length > 0).length, names }
}

/** `POST /meetingroom/config_to_many`: one transaction, a few statements however many rooms there are. */
export async function configureRooms(engine: Engine, call: Call, input: Input): Promise<OutputOf<typeof configToMany>> {
  const rooms = await locked(engine, call, wantedRooms(input))
  const planned = plan(rooms, await givenBy(engine, call, input))
  const faults = await faultsOf(engine, call, planned)
  refuseWhere(planned, faults)
  const changing = planned.filter(({ changed }) => changed.length > 0)
  await write(engine, call, changing)
  const part = (row: Values, names: readonly ConfigField[]) =>
    Object.fromEntries(names.map((name) => [name, row[name]]))
  for (const { before, after, changed } of changing) {
    call.record({
      module: 'meetingroom',
      action: 'config_to_many',
      target: String(before.name),
      target_id: before.id,
      before: part(before, changed),
      after: part(after, changed),
    })
  }
  // an event has to stay small
  for (let at = 0; at < changing.length; at += 200) {
    const ids = changing.slice(at, at + 200).map(({ before }) => before.id)
    call.emit(eventOf(topics.meetingroom, { ids }))
  }
  return { changed: changing.length, unchanged: planned.length - changing.length }
}

/** All of the rooms or none: the first that cannot take it gives the sentence, the others stand beside it. */
function refuseWhere(planned: readonly Planned[], faults: ReadonlyMap<number, Faults>): void {
  const wrong = planned.filter(({ before }) => !isFaultless(faults.get(before.id)))
  const [first] = wrong
  if (first === undefined) return
  const messages = messagesOf(faults.get(first.before.id))
  throw new Refusal(
    refusals.rooms_cannot_take,
    { n: wrong.length, room: String(first.before.name), why: Object.values(messages)[0] ?? '' },
    {
      fields: messages,
      rooms: wrong.map(({ before }) => ({
        id: before.id,
        name: before.name,
        errors: messagesOf(faults.get(before.id)),
      })),
    },
  )
}

/** One update for the rooms that change the same, which are mostly all of them. */
async function write(engine: Engine, call: Call, changing: readonly Planned[]): Promise<void> {
  const alike = new Map<string, Planned[]>()
  for (const one of changing) {
    const key = one.changed.join()
    alike.set(key, [...(alike.get(key) ?? []), one])
  }
  for (const some of alike.values()) {
    const [{ after, changed }] = some as [Planned]
    const own = changed.filter((name) => meetingroom.fields[name].kind !== 'refs')
    const set = own.map(
      (name) => sql`${sql.id(name)} = ${columns[meetingroom.fields[name].kind].parameter(after[name])}`,
    )
    await call.db.run(
      statement(sql`update meetingroom set ${sql.join([...set, stamp(call)])}
        where company_id = ${call.actor.company_id} and id = any(${some.map(({ before }) => before.id)}::int[])`),
    )
  }
  const links = changing
    .filter(({ changed }) => changed.includes('resource_ids'))
    .map(({ before, after }) => {
      const [old, now] = [before.resource_ids as number[], after.resource_ids as number[]]
      return {
        id: before.id,
        added: now.filter((id) => !old.includes(id)),
        removed: old.filter((id) => !now.includes(id)),
      }
    })
  if (links.length === 0) return
  for (const event of await relink(engine, call, 'resource_ids', links)) call.emit(event)
}
