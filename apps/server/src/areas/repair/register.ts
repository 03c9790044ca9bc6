import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import * as repair from '@workplace/contract/repair/repair'
import { type Call, has } from '../../kernel/call/call'
import { type Route, route } from '../../kernel/call/route'
import type { Addresses } from '../../kernel/files/address'
import { changeRepair, handlersOf, rateRepair } from './change-repair'
import { administers, readRepair, readRepairs, readTarget, requireVisibleRepair } from './repair.store'
import { reportRepair } from './report-repair'
import { type RepairTarget, requireTarget, targetOf } from './target'

type RepairDeps = { targets: readonly RepairTarget[]; signPath: Addresses['sign'] }

async function single(
  call: Call,
  id: number,
  { targets, signPath }: RepairDeps,
): Promise<OutputOf<typeof repair.repairSingle>> {
  const { company_id, user_id } = call.actor
  const row = await readRepair(call, targets, id)
  requireVisibleRepair(call, targets, row)
  const [photos, log] = await Promise.all([
    call.db.query<{ file_key: string }>(
      'select file_key from repair_photo where company_id = $1 and repair_id = $2 order by sort',
      [company_id, id],
    ),
    call.db.query<{ action: string; user_name: string; note: string | null; time: string }>(
      'select action, user_name, note, time from repair_log where company_id = $1 and repair_id = $2 order by id',
      [company_id, id],
    ),
  ])
  const images = photos.map(({ file_key }) => {
    const path = `/${file_key}`
    return { path, url: signPath(company_id, path), thumb: signPath(company_id, path, { width: 320 }) }
  })
  const may_change = has(call.actor, 'change-repair') && administers(call, targets, row)
  const may_lock = !row.target_gone && targetOf(targets, row.target_type)?.lock !== undefined
  return { ...row, images, log, mine: row.reporter_id === user_id, may_change, may_lock }
}

/** Of a room, as there was nothing else at first; or of a ticket. */
async function handlers(
  call: Call,
  { meetingroom_id, id }: ParsedOf<typeof repair.repairHandlers>,
  { targets }: RepairDeps,
): Promise<OutputOf<typeof repair.repairHandlers>> {
  const of =
    meetingroom_id === undefined
      ? await readRepair(call, targets, id ?? 0)
      : { target_type: 'room', ...(await readTarget(call, requireTarget(targets, 'room'), meetingroom_id)) }
  const { office_id, target_type } = of
  if (office_id === undefined) throw new Refusal(refusals.not_found)
  if (!administers(call, targets, { office_id, target_type })) throw new Refusal(refusals.outside_scope)
  const people = await handlersOf(call, targetOf(targets, target_type), office_id)
  return { items: people.map(({ id, name }) => ({ id, name })), total: people.length }
}

async function things(
  call: Call,
  meetingroom_id: number,
  { targets }: RepairDeps,
): Promise<OutputOf<typeof repair.repairThings>> {
  const items = [...((await requireTarget(targets, 'room').parts?.of(call, meetingroom_id)) ?? [])]
  return { items, total: items.length }
}

/** What somebody reports on the screen: of a room, or of anything else by its kind. */
function report(
  call: Call,
  { meetingroom_id, target_type = '', target_id = 0, resource_id, ...said }: ParsedOf<typeof repair.addRepair>,
  { targets }: RepairDeps,
) {
  const [type, id] = meetingroom_id === undefined ? [target_type, target_id] : ['room', meetingroom_id]
  return reportRepair(call, requireTarget(targets, type), { ...said, target_id: id, part_id: resource_id })
}

/** Repair tickets, from the report to the rating. */
export function repairRoutes(deps: RepairDeps): Route[] {
  const { targets } = deps
  return [
    route(repair.repairPage, (call, input) => readRepairs(call, targets, input, null)),
    route(repair.myRepairs, (call, input) => readRepairs(call, targets, input, call.actor.user_id)),
    route(repair.repairSingle, (call, { id }) => single(call, id, deps)),
    route(repair.addRepair, (call, input) => report(call, input, deps)),
    route(repair.editRepair, (call, input) => changeRepair(call, targets, input)),
    route(repair.rateRepair, (call, input) => rateRepair(call, targets, input)),
    route(repair.repairHandlers, (call, input) => handlers(call, input, deps)),
    route(repair.repairThings, (call, { meetingroom_id }) => things(call, meetingroom_id, deps)),
  ]
}
