import { type Controller, type DoorSetting, NoAnswer } from '../../../adapters/device/ut0311/port'
import type { Db } from '../../../kernel/database/db'
import { type ClaimedCommand, claimDoorCommands, doorCommandDone, doorCommandTooLate } from '../doors/door-commands'
import { forgetSeconds, type LedController, noteController, noteSeconds } from './controllers.store'

const modeOf: Readonly<Record<'hold_open' | 'hold_shut' | 'normal', DoorSetting['mode']>> = {
  ...{ hold_open: 'open', hold_shut: 'shut', normal: 'controlled' },
}

/** How a door is held, by how its board says it. */
export const heldAs = { open: 'always_open', shut: 'always_closed', controlled: 'normal' } as const satisfies Record<
  DoorSetting['mode'],
  string
>

type Deps = { readonly db: Db; readonly now: () => number }

/**
 * A door is opened, or not any more: each exchange with a board may take seconds, and nobody is let in by what was asked
 * long ago.
 */
async function openInTime(
  { now }: Deps,
  board: Controller,
  { door_no, until = 0 }: ClaimedCommand,
): Promise<boolean | 'late'> {
  return now() < until ? board.openDoor(door_no) : 'late'
}

/** One door is asked to open for a while, or to be held one way. */
async function order(
  deps: Deps,
  controller: LedController,
  board: Controller,
  command: ClaimedCommand,
): Promise<boolean | 'late'> {
  const { door_no, act, seconds } = command
  const usual = controller.doors.find((door) => door.door_no === door_no)?.open_seconds ?? 5
  if (act !== 'open') return board.setDoor(door_no, { mode: modeOf[act], seconds: usual })
  if (seconds === undefined || seconds === usual) return openInTime(deps, board, command)
  const before = await board.door(door_no)
  // who is killed from here on leaves the board with other seconds: the next visit looks
  await forgetSeconds(deps.db, controller, door_no)
  await board.setDoor(door_no, { ...before, seconds })
  const isOpen = await openInTime(deps, board, command)
  if (await board.setDoor(door_no, { ...before, seconds: usual }))
    await noteSeconds(deps.db, controller, door_no, usual)
  return isOpen
}

/**
 * Does what the doors of a controller are asked to do. What the board does not answer is left as it is. True: a door is
 * held otherwise than it was.
 */
export async function doCommands(
  deps: Deps,
  controller: LedController,
  board: () => Promise<Controller>,
): Promise<boolean> {
  const { db, now } = deps
  const commands = await claimDoorCommands(db, controller, now())
  for (const command of commands) {
    try {
      const ok = await order(deps, controller, await board(), command)
      if (ok === 'late') await doorCommandTooLate(db, controller, command.id, now())
      else await doorCommandDone(db, controller, command.id, ok, now())
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      // a door may be left with other seconds than its own: they are written again
      await noteController(db, controller, { settings: {} })
      break
    }
  }
  return commands.some(({ act }) => act !== 'open')
}
