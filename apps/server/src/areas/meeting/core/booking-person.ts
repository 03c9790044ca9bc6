import type { Call } from '../../../kernel/call/call'

type BookingPerson = { name: string; department_id: number | null; status: string; may: boolean }

/** Somebody of the company, and whether they may book at all. */
export async function bookingPerson(call: Call, user_id: number): Promise<BookingPerson | undefined> {
  const [person] = await call.db.query<BookingPerson>(
    `select u.name, u.department_id, u.status, exists (
       select 1 from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
       where ur.company_id = u.company_id and ur.user_id = u.id and 'view-meeting' = any(r.permissions)) as may
     from users u where u.company_id = $1 and u.id = $2`,
    [call.actor.company_id, user_id],
  )
  return person
}
