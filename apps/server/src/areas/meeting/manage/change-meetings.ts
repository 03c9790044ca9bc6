import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { manageEdit as declared, ManageResult } from '@workplace/contract/meeting/manage/manage'
import type { Call } from '../../../kernel/call/call'
import { notifyApprovers } from '../approval/notify-approvers'
import { cancelLocked } from '../booking/cancel-meeting'
import { editMeeting } from '../booking/edit-meeting'
import { transferMeeting } from '../booking/transfer-meeting'
import { allRoomsOf, isConfirmed, readMeeting, type StoredMeeting } from '../core/meeting.store'
import { lockRooms } from '../core/room.store'
import { inSavepoint } from '../core/savepoint'
import type { ChangeDeps } from '../mail/change-deps'
import type { MeetingMail } from '../mail/meeting-mail'
import { settleServices } from '../services/settle-services'
import { notifyManaged } from './notify-managed'
import { recoverLocked, refusedAs, requireRecoverable } from './recover-meeting'
import { requireCancellable, requireManaged } from './require-managed'

type Input = ParsedOf<typeof declared>
type Asked = { id: number; version: number }
type Done = Pick<ManageResult, 'id' | 'version' | 'outcome'> & { services_lost?: number }

const doneAs = ({ services_lost = 0, ...done }: Done): ManageResult => ({
  ...done,
  ...{ ok: true, reason: null, message: null, services_lost },
})

/** Every writer takes the rooms first, all of them at once and in one order, and then the rows of its meetings. */
async function lockRoomsOf(call: Call, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await call.db.query<{ room_id: number }>(
    `select m.meetingroom_id as room_id from meeting m where m.company_id = $1 and m.id = any($2::int[])
     union select m.wanted_room_id from meeting m where m.company_id = $1 and m.id = any($2::int[]) and m.wanted_room_id is not null
     union select x.meetingroom_id from meeting_room x where x.company_id = $1 and x.meeting_id = any($2::int[])`,
    [call.actor.company_id, ids],
  )
  const rooms = rows.map((row) => row.room_id)
  await lockRooms(call.db, rooms)
  return new Set(rooms)
}

/** A meeting under the locks of its rooms, which were taken for what stood in the database before, and of its row. */
async function lockMeeting(call: Call, id: number, locked: ReadonlySet<number>): Promise<StoredMeeting> {
  const meeting = await readMeeting(call.db, call.actor.company_id, id, true)
  requireManaged(call, meeting)
  if (allRoomsOf(meeting).some((room) => !locked.has(room))) throw new Refusal(refusals.conflict)
  return meeting
}

async function cancelOne(call: Call, meeting: StoredMeeting, version: number, reason: string): Promise<Done> {
  requireCancellable(call, meeting, version)
  const isRunning = isConfirmed(meeting) && Date.parse(meeting.start_time) < Math.floor(call.now() / 1000) * 1000
  const saved = await cancelLocked(call, meeting, { reason })
  await notifyManaged(call, meeting, isRunning ? 'managed_ended' : 'managed_cancelled', reason)
  return { ...saved, outcome: isRunning ? 'ended' : 'cancelled' }
}

async function recoverOne(
  call: Call,
  meeting: StoredMeeting,
  version: number,
  reason: string | null,
  mail: MeetingMail | undefined,
): Promise<Done> {
  requireRecoverable(call, meeting, version)
  const { pending, ...saved } = await recoverLocked(call, meeting, reason)
  await notifyManaged(call, meeting, 'managed_recovered', reason)
  if (pending) await notifyApprovers(call, [meeting.id], mail)
  return { id: meeting.id, ...saved, outcome: pending ? 'waiting' : 'recovered' }
}

/** Hands a meeting over, as its booker could. */
async function transferOne(
  call: Call,
  { id, version }: Asked,
  user_id: number,
  reason: string | null,
  mail: MeetingMail | undefined,
): Promise<Done> {
  const meeting = await readMeeting(call.db, call.actor.company_id, id)
  requireCancellable(call, meeting, version)
  const saved = await transferMeeting(call, { id, version, user_id, reason, scope: 'this' }, mail)
  return { id, version: saved.version, outcome: 'transferred' }
}

/** Changes a meeting as its booker could, through all the rules, and says why. */
async function changeOne(
  call: Call,
  { action: _, reason, ...input }: Extract<Input, { action: 'change' }>,
  deps: ChangeDeps,
): Promise<Done> {
  const { db, actor } = call
  requireCancellable(call, await readMeeting(db, actor.company_id, input.id), input.version)
  const saved = await editMeeting(call, { ...input, scope: 'this', only_free: false }, deps, reason)
  await notifyManaged(call, await readMeeting(db, actor.company_id, input.id), 'managed_changed', reason)
  return { id: input.id, version: saved.version, outcome: saved.audit_state === 1 ? 'waiting' : 'changed' }
}

/** `POST /manager/edit`. */
export async function changeMeetings(call: Call, input: Input, deps: ChangeDeps): Promise<OutputOf<typeof declared>> {
  if (input.action === 'change') return { items: [doneAs(await changeOne(call, input, deps))] }
  const asked = [...new Map(input.items.map((item) => [item.id, item])).values()]
  const locked = await lockRoomsOf(
    call,
    asked.map((one) => one.id),
  )
  const one = async (within: Call, item: Asked): Promise<Done> => {
    if (input.action === 'transfer') return transferOne(within, item, input.user_id, input.reason || null, deps.mail)
    const meeting = await lockMeeting(within, item.id, locked)
    return input.action === 'cancel'
      ? cancelOne(within, meeting, item.version, input.reason)
      : recoverOne(within, meeting, item.version, input.reason || null, deps.mail)
  }
  const results = new Map<number, ManageResult>()
  // the rows are locked in one order, whatever order they are asked in
  for (const item of [...asked].sort((a, b) => a.id - b.id)) {
    const result = await inSavepoint<ManageResult>(
      call,
      async (trial) => {
        const done = await one(trial, item)
        await settleServices(trial, [item.id])
        return doneAs(done)
      },
      (refusal) => ({ id: item.id, ...refusedAs(call, refusal), version: null, outcome: null, services_lost: 0 }),
    )
    results.set(item.id, result)
  }
  return { items: asked.flatMap(({ id }) => results.get(id) ?? []) }
}
