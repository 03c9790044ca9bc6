import * as common from '@workplace/contract/kernel/common-words'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import * as repairRefusals from '@workplace/contract/repair/refusals'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../kernel/call/call'
import { orderNo } from '../../kernel/database/order-no'
import { peopleWhoMay } from '../../kernel/session/people-who-may'
import { emitRepair, notifyRepair } from './notify-repair'
import { logRepair, readRepair, readTarget } from './repair.store'
import type { RepairTarget } from './target'

/** What is reported: of which thing of its kind, and of which part of it. */
export type RepairReport = {
  readonly target_id: number
  readonly part_id?: number | null | undefined
  readonly title: string
  readonly content?: string | null | undefined
  readonly urgency: 1 | 2 | 3
  /** Paths of photos that the caller uploaded. */
  readonly images?: readonly string[]
  /** Photos that are there already, by their keys: nobody asks whose they are. */
  readonly photo_keys?: readonly string[]
  /** What raised it by itself: an alarm is reported once. */
  readonly alarm_id?: number | null
}

/** The keys of photos that the caller uploaded as such: nobody gives away what somebody else uploaded. */
export async function ownPhotos(call: Call, paths: readonly string[], field = 'images'): Promise<string[]> {
  const keys = [...new Set(paths.map((path) => path.slice(1)))]
  if (keys.length === 0) return []
  const own = await call.db.query(
    `select 1 from file where company_id = $1 and key = any($2) and kind = 'photo' and user_id = $3`,
    [call.actor.company_id, keys, call.actor.user_id],
  )
  if (own.length < keys.length) {
    throw new Refusal(refusals.invalid_input, {}, { fields: { [field]: common.photoNotFound } })
  }
  return keys
}

async function requirePart(call: Call, target: RepairTarget, target_id: number, part_id: number): Promise<void> {
  const parts = (await target.parts?.of(call, target_id)) ?? []
  if (parts.some(({ id }) => id === part_id)) return
  const words = target.parts?.missing ?? common.notAnOption
  throw new Refusal(refusals.invalid_input, {}, { fields: { resource_id: words } })
}

/** Refuses an alarm of which there is a ticket; once a number was taken, for which whoever comes after waits. */
async function requireNewAlarm({ db, actor }: Call, alarm_id: number): Promise<void> {
  const [known] = await db.query<{ order_no: string }>(
    'select order_no from repair where company_id = $1 and alarm_id = $2',
    [actor.company_id, alarm_id],
  )
  if (known !== undefined) throw new Refusal(repairRefusals.repair_of_alarm, { number: known.order_no })
}

/** Makes a ticket, and tells those who see to repairs of such things in its office. */
export async function reportRepair(
  call: Call,
  target: RepairTarget,
  report: RepairReport,
): Promise<{ id: number; version: number; order_no: string }> {
  const { company_id, user_id, name } = call.actor
  const { target_id, title, urgency, alarm_id = null, part_id = null } = report
  await target.requireReportable?.(call, target_id)
  const thing = await readTarget(call, target, target_id)
  if (thing === undefined) throw new Refusal(refusals.not_found)
  if (part_id !== null) await requirePart(call, target, target_id, part_id)
  const keys = [...(await ownPhotos(call, report.images ?? [])), ...(report.photo_keys ?? [])]
  const { date } = wallClock(call.now(), thing.timezone)
  const order_no = await orderNo(call.db, company_id, 'R', date)
  if (alarm_id !== null) await requireNewAlarm(call, alarm_id)
  const [made] = await call.db.query<{ id: number; version: number }>(
    `insert into repair (company_id, order_no, target_type, target_id, office_id, target_label, target_label_en, target_place,
       part_id, alarm_id, title, content, urgency, reporter_id, report_time, created_by, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16) returning id, version`,
    [
      ...[company_id, order_no, target.type, target_id, thing.office_id, thing.label, thing.label_en, thing.place],
      ...[part_id, alarm_id, title, report.content || null, urgency, user_id, new Date(call.now()).toISOString(), name],
    ],
  )
  if (made === undefined) throw new Error('the ticket was not stored')
  if (keys.length > 0) {
    await call.db.query(
      `insert into repair_photo (company_id, repair_id, file_key, sort)
       select $1, $2, key, n from unnest($3::text[]) with ordinality as photo(key, n)`,
      [company_id, made.id, keys],
    )
  }
  await logRepair(call, made.id, 'report', null)
  const repair = await readRepair(call, [target], made.id)
  const what = repair.meetingroom_id === null ? { target: thing.label } : { meetingroom: thing.label }
  call.record({
    ...{ module: 'repair', action: 'add', target: `${order_no} ${title}`, target_id: made.id },
    after: { ...what, title, urgency },
  })
  const keepers = await peopleWhoMay(call.db, company_id, 'change-repair', thing.office_id, target.duty)
  await notifyRepair(
    call,
    keepers.filter(({ wants_notice }) => wants_notice).map(({ id }) => id),
    'repair_reported',
    repair,
  )
  emitRepair(call, repair)
  return { ...made, order_no }
}
