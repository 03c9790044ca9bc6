import { HORIZON_DAYS } from '@workplace/domain/access/compile'
import { type OpeningTask, openingTasks } from '@workplace/domain/access/opening-plan'
import { daysBetween } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Controller } from '../../../adapters/device/ut0311/port'
import type { Db } from '../../../kernel/database/db'
import type { OpeningPlans } from '../core/opening-plans'
import { doorHoldHeard } from '../doors/door-commands'
import { type KeptPlan, type LedController, noteController } from './controllers.store'
import { heldAs } from './do-commands'

/** So many a board is given. Nobody says how many it takes: one that it refuses is told. */
const mostTasks = 128

type DoorTasks = { readonly door_no: number; readonly tasks: readonly OpeningTask[]; readonly kept: KeptPlan }

/**
 * What a board is to do to its doors by itself, for as many days as there is room for. A door that somebody holds is not
 * among them. One that waits for a first card it closes only: its own rule for that knows neither dates nor days off.
 */
async function wantedTasks(
  { db, openingPlans, now }: { db: Db; openingPlans: () => OpeningPlans; now: () => number },
  { company_id, zone, doors }: LedController,
): Promise<DoorTasks[]> {
  const planned = doors.filter((door) => door.has_plan)
  if (planned.length === 0) return []
  const today = wallClock(now(), zone).date
  // from the beginning of the month on, so that not every night makes others of them
  const from = `${today.slice(0, 8)}01`
  const before = daysBetween(from, today)
  const length = before + 31 + HORIZON_DAYS
  const ids = planned.map(({ id }) => id)
  const plans = await openingPlans().days(db, company_id, ids, { from, length })
  const tasksOf = (ahead: number) =>
    planned.map(({ id, door_no, first_card, is_left_to_plan }): DoorTasks => {
      const days = plans.get(id)
      const isWanted = is_left_to_plan && days !== undefined
      const own = ahead === length ? days : days?.slice(0, before + ahead)
      return { door_no, tasks: isWanted ? openingTasks(own ?? [], from, !first_card) : [], kept: 'kept' }
    })
  const count = (all: readonly DoorTasks[]) => all.reduce((sum, { tasks }) => sum + tasks.length, 0)
  for (const ahead of [length, 60, 30, 14]) {
    const all = tasksOf(ahead)
    if (count(all) <= mostTasks) return all
  }
  // those that need most are left to the server
  const all = tasksOf(14)
  let left = count(all)
  const tooLong = new Set<number>()
  for (const { door_no, tasks } of [...all].sort((one, other) => other.tasks.length - one.tasks.length)) {
    if (left <= mostTasks) break
    left -= tasks.length
    tooLong.add(door_no)
  }
  return all.map((one) => (tooLong.has(one.door_no) ? { ...one, tasks: [], kept: 'too_long' } : one))
}

/** Adds the tasks of a door, those that end something first: what cannot be ended is not begun. */
async function addTasks(board: Controller, { door_no, tasks, kept }: DoorTasks): Promise<KeptPlan> {
  for (const act of ['control', 'unlock'] as const)
    for (const task of tasks) {
      if (task.act !== act) continue
      if (!(await board.addTask(door_no, task))) return 'refused'
    }
  return kept
}

/**
 * Tells a board that is ours what it is to do to its doors by itself, so that they open and above all close by their plans
 * while no server is there. As long as one is, it says itself how each door is to be held.
 */
export async function writeTasks(
  deps: { db: Db; openingPlans: () => OpeningPlans; now: () => number },
  controller: LedController,
  board: Controller,
): Promise<void> {
  if (controller.adoption !== 'adopted') return
  const { db, now } = deps
  const wanted = await wantedTasks(deps, controller)
  const text = JSON.stringify(wanted.map(({ door_no, tasks }) => [door_no, tasks]))
  const { tasks: written, plans: _, ...settings } = controller.settings
  if (written === text) return
  // until all of it is there nobody knows what is
  await noteController(db, controller, { settings })
  await board.clearTasks()
  const plans: Record<string, KeptPlan> = {}
  for (const one of wanted) plans[one.door_no] = await addTasks(board, one)
  await board.beginTasks()
  for (const { id, door_no, has_plan } of controller.doors) {
    if (!has_plan) continue
    const held_as = heldAs[(await board.door(door_no)).mode]
    await doorHoldHeard(db, { company_id: controller.company_id, door_id: id, at: now(), held_as })
  }
  await noteController(db, controller, { settings: { ...settings, tasks: text, plans } })
}
