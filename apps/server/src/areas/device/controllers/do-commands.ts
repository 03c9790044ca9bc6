import { type Controller, type DoorSetting, NoAnswer } from '../../../adapters/device/ut0311/port'
import type { Db } from '../../../kernel/database/db'
import { type ClaimedCommand, claimDoorCommands, doorCommandDone } from '../doors/door-commands'
import { type LedController, noteController } from './controllers.store'

const modeOf: Readonly<Record<'hold_open' | 'hold_shut' | 'normal', DoorSetting['mode']>> = {
  ...{ hold_open: 'open', hold_shut: 'shut', normal: 'controlled' },
}

/** How a door is held, by how its board says it. */
export const heldAs = { open: 'always_open', shut: 'always_closed', controlled: 'normal' } as const satisfies Record<
  DoorSetting['mode'],
  string
>

/** One door is asked to open for a while, or to be held one way. */
async function order(board: Controller, { door_no, act, seconds }: ClaimedCommand, usual: number): Promise<boolean> {
  if (act !== 'open') return board.setDoor(door_no, { mode: modeOf[act], seconds: usual })
  if (seconds === undefined || seconds === usual) return board.openDoor(door_no)
  const before = await board.door(door_no)
  await board.setDoor(door_no, { ...before, seconds })
  const isOpen = await board.openDoor(door_no)
  await board.setDoor(door_no, { ...before, seconds: usual })
  return isOpen
}

/**
 * Does what the doors of a controller are asked to do. What the board does not answer is left as it is. True: a door is
 * held otherwise than it was.
 */
export async function doCommands(
  { db, now }: { db: Db; now: () => number },
  controller: LedController,
  board: () => Promise<Controller>,
): Promise<boolean> {
  const commands = await claimDoorCommands(db, controller, now())
  for (const command of commands) {
    const door = controller.doors.find(({ door_no }) => door_no === command.door_no)
    try {
      const ok = await order(await board(), command, door?.open_seconds ?? 5)
      await doorCommandDone(db, controller, command.id, ok, now())
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      // a door may be left with other seconds than its own: they are written again
      await noteController(db, controller, { settings: {} })
      break
    }
  }
  return commands.some(({ act }) => act !== 'open')
}
