import type { Call } from '../../../kernel/call/call'
import type { DoorHold } from './repair-holds'

type HeldDoor = DoorHold & { readonly id: number; readonly name: string }

/** How doors `d` are held, under their locks. `where` may name `$2`. */
export const lockHolds = ({ db, actor }: Pick<Call, 'db' | 'actor'>, where: string, value: unknown) =>
  db.query<HeldDoor>(
    `select id, name, mode, mode_until, mode_reason, mode_by, hold_id, hold_earlier from door d
     where company_id = $1 and ${where} order by id for no key update`,
    [actor.company_id, value],
  )

/** Stores how a door is held. Who held it and is not known any more is nobody. */
export async function writeHold({ db, actor }: Pick<Call, 'db' | 'actor'>, id: number, door: DoorHold): Promise<void> {
  await db.query(
    `update door set mode = $3, mode_until = $4, mode_reason = $5, hold_id = $7, hold_earlier = $8,
       mode_by = (select u.id from users u where u.company_id = $1 and u.id = $6)
     where company_id = $1 and id = $2`,
    [
      ...[actor.company_id, id, door.mode, door.mode_until, door.mode_reason, door.mode_by, door.hold_id],
      door.hold_earlier === null ? null : JSON.stringify(door.hold_earlier),
    ],
  )
}
