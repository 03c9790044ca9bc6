import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { checkOffice as officeDeclared, checkRoom as roomDeclared } from '@workplace/contract/meetingroom/rooms'
import { type Call, has } from '../../kernel/call/call'

/** `GET /meetingroom/check_room`: is the name free in the office? */
export async function checkRoom(
  { db, actor }: Call,
  { office_id, name, id }: ParsedOf<typeof roomDeclared>,
): Promise<OutputOf<typeof roomDeclared>> {
  const [taken] = await db.query(
    `select 1 from meetingroom where company_id = $1 and office_id = $2 and lower(name) = lower($3)
       and deleted_at is null and ($4::int is null or id <> $4) limit 1`,
    [actor.company_id, office_id, name, id ?? null],
  )
  return { is_free: taken === undefined }
}

/** `GET /meetingroom/check_office`: may the caller manage its rooms? */
export async function checkOffice(
  { db, actor }: Call,
  { office_id }: ParsedOf<typeof officeDeclared>,
): Promise<OutputOf<typeof officeDeclared>> {
  const isMine = actor.office_ids === null || actor.office_ids.includes(office_id)
  const [office] = await db.query('select 1 from office where company_id = $1 and id = $2', [
    actor.company_id,
    office_id,
  ])
  return { may_manage: office !== undefined && isMine && has(actor, 'change-meetingroom') }
}
