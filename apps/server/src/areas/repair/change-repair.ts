import * as common from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/repair/refusals'
import {
  type editRepair as declared,
  type rateRepair as declaredRate,
  type RepairState,
  repairMoves,
} from '@workplace/contract/repair/repair'
import { repairStates } from '@workplace/contract/repair/states'
import * as repairWords from '@workplace/contract/repair/words'
import { addDays, daysBetween } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../kernel/call/call'
import { peopleWhoMay } from '../../kernel/session/people-who-may'
import { emitRepair, notifyRepair } from './notify-repair'
import { administers, logRepair, readRepair, type StoredRepair } from './repair.store'
import { type RepairTarget, targetOf } from './target'

type Input = ParsedOf<typeof declared>

/** Until then a repair locks what it is about where nobody says how long it takes; longer than a year it never does. */
const USUAL_DAYS = 6
const MOST_DAYS = 365
const locking: readonly RepairState[] = [1, 2]
const ends: readonly RepairState[] = [3, 4, 5]

const wrong = (fields: Record<string, readonly [string, string]>) =>
  new Refusal(commonRefusals.invalid_input, {}, { fields })

const acceptFirst = [
  '请先受理报修，再填写处理结果和费用',
  'Accept the ticket before entering a result or a cost',
] as const

function requireState(call: Call, repair: StoredRepair, fine: boolean): void {
  if (!fine) throw new Refusal(refusals.repair_state, { state: say(repairStates[repair.state], call.language) })
}

/** Where the ticket goes, refused where it does not lead there from where it is or words are missing. */
function nextState(call: Call, repair: StoredRepair, input: Input): RepairState {
  if (input.move === undefined) return repair.state
  const move = repairMoves[input.move]
  requireState(call, repair, (move.from as readonly RepairState[]).includes(repair.state))
  if (input.move === 'reject' && !input.result) throw wrong({ result: common.reasonMissing })
  if (input.move === 'finish' && !(input.result ?? repair.result)) throw wrong({ result: repairWords.enterWhatWasDone })
  return move.to
}

async function requireHandler(
  call: Call,
  target: RepairTarget | undefined,
  repair: StoredRepair,
  handler_id: number,
): Promise<void> {
  const may = await handlersOf(call, target, repair.office_id)
  if (may.some(({ id }) => id === handler_id)) return
  throw wrong({ handler_id: ['该人员不能处理此办公区的报修', 'This person can’t handle repairs in this office'] })
}

/** Who may see to the repair of such things in an office. */
export const handlersOf = (call: Call, target: RepairTarget | undefined, office_id: number) =>
  peopleWhoMay(call.db, call.actor.company_id, 'change-repair', office_id, target?.duty ?? 'room')

function lockDay(call: Call, repair: StoredRepair, input: Input): string {
  const today = wallClock(call.now(), repair.timezone).date
  const until = input.lock_until ?? repair.locked_until ?? addDays(today, USUAL_DAYS)
  const days = daysBetween(today, until)
  if (days < 0) throw wrong({ lock_until: ['不能早于今天', 'Can’t be earlier than today'] })
  if (days > MOST_DAYS) throw wrong({ lock_until: ['最多锁定365天', 'A lock can last at most 365 days'] })
  return until
}

/** What becomes of the lock of what is repaired: made or moved where it is wished for, lifted where the work is over. */
async function keepLock(
  call: Call,
  target: RepairTarget | undefined,
  repair: StoredRepair,
  input: Input,
  state: RepairState,
) {
  const lock = target?.lock
  const thing = { id: repair.target_id, timezone: repair.timezone }
  const isLocked = repair.locked_until !== null
  const wanted = locking.includes(state) && (input.lock_room ?? isLocked)
  if (input.lock_room && !wanted) requireState(call, repair, false)
  if (input.lock_room && repair.target_gone) {
    throw new Refusal(refusals.repair_target_gone, { target: repair.meetingroom_name })
  }
  if (wanted && lock === undefined) throw wrong({ lock_room: ['报修对象不能锁定', 'This can’t be locked'] })
  if (!wanted || lock === undefined) {
    if (isLocked && repair.lock_id !== null) await lock?.free(call, thing, repair.lock_id)
    return { lock_id: isLocked ? null : repair.lock_id, meetings: 0 }
  }
  if (isLocked && (input.lock_until ?? repair.locked_until) === repair.locked_until) {
    return { lock_id: repair.lock_id, meetings: 0 }
  }
  const words = { until: lockDay(call, repair, input), reason: `${repair.title} (${repair.order_no})`.slice(0, 200) }
  return lock.hold(call, thing, isLocked ? repair.lock_id : null, words)
}

async function tellMove(call: Call, repair: StoredRepair, input: Input, handler_id: number | null): Promise<void> {
  if (handler_id !== null && handler_id !== repair.handler_id)
    await notifyRepair(call, [handler_id], 'repair_assigned', repair)
  const { move } = input
  if (move === 'accept') await notifyRepair(call, [repair.reporter_id], 'repair_accepted', repair)
  if (move === 'finish')
    await notifyRepair(call, [repair.reporter_id], 'repair_done', repair, input.result ?? repair.result)
  if (move === 'reject') await notifyRepair(call, [repair.reporter_id], 'repair_rejected', repair, input.result ?? null)
}

/** `POST /repair/edit`: changes a ticket of the caller's offices, or moves it on. */
export async function changeRepair(
  call: Call,
  targets: readonly RepairTarget[],
  input: Input,
): Promise<OutputOf<typeof declared>> {
  const { company_id, user_id, name } = call.actor
  const repair = await readRepair(call, targets, input.id, true)
  const target = targetOf(targets, repair.target_type)
  if (!administers(call, targets, repair)) throw new Refusal(commonRefusals.outside_scope)
  if (input.version !== undefined && input.version !== repair.version) throw new Refusal(commonRefusals.conflict)
  const state = nextState(call, repair, input)
  const isOver = repair.state === 4 || repair.state === 5
  requireState(call, repair, !isOver)
  if (input.handler_id !== undefined) await requireHandler(call, target, repair, input.handler_id)
  const handler_id = input.handler_id ?? repair.handler_id ?? (input.move === 'accept' ? user_id : null)
  if (state === 0 && input.result) throw wrong({ result: acceptFirst })
  if (state === 0 && input.cost) throw wrong({ cost: acceptFirst })
  const { lock_id, meetings } = await keepLock(call, target, repair, input, state)
  const after = {
    state,
    urgency: input.urgency ?? repair.urgency,
    handler_id,
    result: input.result === undefined ? repair.result : input.result || null,
    cost: input.cost === undefined ? repair.cost : input.cost,
  }
  const isSame = Object.entries(after).every(([key, value]) => value === repair[key as keyof StoredRepair])
  if (isSame && input.move === undefined && lock_id === repair.lock_id && input.lock_until === undefined) {
    call.unchanged()
    return { id: repair.id, version: repair.version, state, meetings_in_lock: meetings }
  }
  const finish = input.move === 'finish' ? new Date(call.now()).toISOString() : state === 2 ? null : repair.finish_time
  const [saved] = await call.db.query<{ version: number }>(
    `update repair set state = $3, urgency = $4, handler_id = $5, result = $6, cost = $7, lock_id = $8, finish_time = $9,
       target_label = $11, target_label_en = $12, target_place = $13,
       version = version + 1, updated_at = now(), updated_by = $10
     where company_id = $1 and id = $2 returning version`,
    [
      company_id,
      repair.id,
      after.state,
      after.urgency,
      after.handler_id,
      after.result,
      after.cost,
      lock_id,
      finish,
      name,
      // what it is called now is kept, for when it is gone
      ...[repair.meetingroom_name, repair.target_label_en, repair.floor_name],
    ],
  )
  const note = input.move === 'reject' || input.move === 'finish' ? after.result : null
  await logRepair(call, repair.id, input.move ?? 'edit', note)
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, repair[key as keyof StoredRepair]]))
  const logged = { target: `${repair.order_no} ${repair.title}`, target_id: repair.id }
  const action = input.move === undefined ? 'edit' : (`repair_${input.move}` as const)
  call.record({ module: 'repair', action, ...logged, before, after })
  await tellMove(call, repair, input, handler_id)
  if (ends.includes(state) && !ends.includes(repair.state)) {
    const { id, order_no, target_id, alarm_id } = repair
    await target?.closed?.(call, { id, order_no, target_id, alarm_id, state, result: after.result })
  }
  emitRepair(call, repair)
  return { id: repair.id, version: saved?.version ?? repair.version, state, meetings_in_lock: meetings }
}

/** `POST /repair/evaluate`: by who reported it, of what is done. */
export async function rateRepair(
  call: Call,
  targets: readonly RepairTarget[],
  input: ParsedOf<typeof declaredRate>,
): Promise<OutputOf<typeof declaredRate>> {
  const { company_id, user_id, name } = call.actor
  const repair = await readRepair(call, targets, input.id, true)
  if (repair.reporter_id !== user_id) throw new Refusal(refusals.repair_not_yours)
  requireState(call, repair, repair.state === 3)
  const { score } = input
  const comment = input.comment || null
  const [saved] = await call.db.query<{ version: number }>(
    `update repair set state = 5, score = $3, comment = $4, version = version + 1, updated_at = now(), updated_by = $5
     where company_id = $1 and id = $2 returning version`,
    [company_id, repair.id, score, comment, name],
  )
  await logRepair(call, repair.id, 'rate', comment)
  const target = { target: `${repair.order_no} ${repair.title}`, target_id: repair.id }
  call.record({ module: 'repair', action: 'repair_rate', ...target, after: { score, comment } })
  emitRepair(call, repair)
  return { id: repair.id, version: saved?.version ?? repair.version }
}
