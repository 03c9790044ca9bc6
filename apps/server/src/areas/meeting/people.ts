import { Refusal } from '@workplace/contract/kernel/refusal'
import type { Call } from '../../kernel/call'

/** An attendee as it is stored. */
export type Attendee = {
  person_type: 'user' | 'mail'
  user_id: number | null
  mail: string | null
  name: string
  is_host: boolean
}

type Asked = { user_id: number } | { mail: string; name: string }

/** Attendees as asked, each once, the booker first as host; refuses people who are not of the company. */
export async function attendeesOf(
  call: Call,
  asked: readonly Asked[],
  host: { id: number; name: string },
): Promise<Attendee[]> {
  const userIds = [...new Set(asked.flatMap((one) => ('user_id' in one ? [one.user_id] : [])))].filter(
    (id) => id !== host.id,
  )
  const mails = new Map(asked.flatMap((one) => ('mail' in one ? [[one.mail.toLowerCase(), one] as const] : [])))
  const people: { id: number; name: string }[] =
    userIds.length === 0
      ? []
      : await call.db.query(
          `select id, name from users where company_id = $1 and id = any($2::int[]) and status = 'active'`,
          [call.actor.company_id, userIds],
        )
  if (people.length < userIds.length) {
    const field = call.language === 'en' ? 'attendee' : '参会人'
    throw new Refusal(
      'unknown_reference',
      { field },
      { fields: { attendees: ['有参会人不存在或已停用', 'Some of these people do not exist or are disabled'] } },
    )
  }
  return [
    { person_type: 'user', user_id: host.id, mail: null, name: host.name, is_host: true },
    ...people.map((p) => ({ person_type: 'user' as const, user_id: p.id, mail: null, name: p.name, is_host: false })),
    ...[...mails.values()].map((m) => ({
      person_type: 'mail' as const,
      user_id: null,
      mail: m.mail,
      name: m.name || m.mail,
      is_host: false,
    })),
  ]
}
