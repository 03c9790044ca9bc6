import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { repairFromComment } from '@workplace/contract/meeting/evaluation'
import * as repair from '@workplace/contract/repair/repair'
import { type Call, has, requireOffice, requireSeen } from '../../kernel/call/call'
import { type Route, route } from '../../kernel/call/route'
import type { Addresses } from '../../kernel/files/address'
import { peopleWhoMay } from '../../kernel/session/people-who-may'
import { changeRepair, rateRepair } from './change-repair'
import { administers, readRepair, readRepairs, requireVisibleRepair } from './repair.store'
import { repairComment } from './repair-comment'
import { reportRepair } from './report-repair'

async function single(
  call: Call,
  id: number,
  signPath: Addresses['sign'],
): Promise<OutputOf<typeof repair.repairSingle>> {
  const { company_id, user_id } = call.actor
  const row = await readRepair(call, id)
  requireVisibleRepair(call, row)
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
  const may_change = has(call.actor, 'change-repair') && administers(call, row.office_id)
  return { ...row, images, log, mine: row.reporter_id === user_id, may_change }
}

async function handlers(call: Call, meetingroom_id: number): Promise<OutputOf<typeof repair.repairHandlers>> {
  const { company_id } = call.actor
  const [room] = await call.db.query<{ office_id: number }>(
    'select office_id from meetingroom where company_id = $1 and id = $2',
    [company_id, meetingroom_id],
  )
  if (room === undefined) throw new Refusal(refusals.not_found)
  requireOffice(call.actor, room.office_id)
  const people = await peopleWhoMay(call.db, company_id, 'change-repair', room.office_id, 'room')
  return { items: people.map(({ id, name }) => ({ id, name })), total: people.length }
}

async function things(call: Call, meetingroom_id: number): Promise<OutputOf<typeof repair.repairThings>> {
  requireSeen(call.actor, meetingroom_id, 'view-repair')
  const items = await call.db.query<{ id: number; name: string; name_en: string | null }>(
    `select s.id, s.name, s.name_en from meetingroom_resource mr
     join resources s on s.company_id = mr.company_id and s.id = mr.resource_id
     where mr.company_id = $1 and mr.meetingroom_id = $2 and s.status <> 'scrapped' order by s.name, s.id`,
    [call.actor.company_id, meetingroom_id],
  )
  return { items, total: items.length }
}

/** Repair tickets, from the report to the rating. */
export function repairRoutes({ signPath }: { signPath: Addresses['sign'] }): Route[] {
  return [
    route(repair.repairPage, (call, input) => readRepairs(call, input, null)),
    route(repair.myRepairs, (call, input) => readRepairs(call, input, call.actor.user_id)),
    route(repair.repairSingle, (call, { id }) => single(call, id, signPath)),
    route(repair.addRepair, reportRepair),
    route(repair.editRepair, changeRepair),
    route(repair.rateRepair, rateRepair),
    route(repair.repairHandlers, (call, { meetingroom_id }) => handlers(call, meetingroom_id)),
    route(repair.repairThings, (call, { meetingroom_id }) => things(call, meetingroom_id)),
  ]
}

/** What repairs make of evaluations of meetings. */
export const commentRepairRoutes = (): Route[] => [route(repairFromComment, repairComment)]
