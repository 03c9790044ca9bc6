import { createHmac, timingSafeEqual } from 'node:crypto'

/** A guest on the list of a meeting: the place there, and the address to which the link went. */
type Guest = { company_id: number; meeting_id: number; attendee_id: number; mail: string }

const sealOf = (key: Buffer, { company_id, meeting_id, attendee_id, mail }: Guest) =>
  createHmac('sha256', key)
    .update(`guest.${company_id}.${meeting_id}.${attendee_id}.${mail.toLowerCase()}`)
    .digest('base64url')
    .slice(0, 22)

/** What the personal link of a guest carries. Who is taken off the list and put on it again gets another. */
const guestToken = (key: Buffer, guest: Guest): string =>
  `${guest.company_id}.${guest.attendee_id}.${sealOf(key, guest)}`

/** The screen that such a link opens. What stands behind `#` is sent to no server. */
export const guestPath = (key: Buffer, guest: Guest): string => `/auth-meeting-login#g=${guestToken(key, guest)}`

export function readGuestToken(text: string): { company_id: number; attendee_id: number; seal: string } | undefined {
  const match = /^(\d{1,9})\.(\d{1,9})\.([\w-]{22})$/.exec(text)
  if (match === null) return undefined
  return { company_id: Number(match[1]), attendee_id: Number(match[2]), seal: match[3] ?? '' }
}

export const isSealOf = (key: Buffer, guest: Guest, seal: string): boolean =>
  timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(key, guest)))
