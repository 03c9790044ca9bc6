import type { Controller } from '../../../adapters/device/ut0311/port'
import type { Db } from '../../../kernel/database/db'
import { type LedController, noteController, type WrittenSettings } from './controllers.store'

/**
 * Writes what of a board's settings is not as it is to be: its interlock, for how long its doors are opened, that doors
 * are events. How a door is held stays as it is. Answers what is written by now.
 */
export async function writeSettings(db: Db, controller: LedController, board: Controller): Promise<WrittenSettings> {
  const { settings, interlock, doors } = controller
  let written: WrittenSettings = settings
  if (settings.records_doors !== true && (await board.recordDoors())) written = { ...written, records_doors: true }
  if (settings.interlock !== interlock) {
    const { refused: _, ...rest } = written
    if (await board.setInterlock(interlock)) written = { ...rest, interlock }
    // asked again with each visit; written down once
    else if (settings.refused === undefined) written = { ...rest, refused: ['interlock'] }
  }
  for (const { door_no, open_seconds } of doors) {
    if (settings.seconds?.[door_no] === open_seconds) continue
    const held = await board.door(door_no)
    if (held.seconds === open_seconds || (await board.setDoor(door_no, { ...held, seconds: open_seconds })))
      written = { ...written, seconds: { ...written.seconds, [door_no]: open_seconds } }
  }
  if (written !== settings) await noteController(db, controller, { settings: written })
  return written
}
