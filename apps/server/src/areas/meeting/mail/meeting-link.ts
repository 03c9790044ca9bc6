import { createHmac, timingSafeEqual } from 'node:crypto'

type About = { company_id: number; meeting_id: number }

const sealOf = (key: Buffer, { company_id, meeting_id }: About) =>
  createHmac('sha256', key).update(`link.${company_id}.${meeting_id}`).digest('base64url').slice(0, 22)

/** What a link to a meeting carries: sealed, so that nobody finds meetings by counting. */
export const meetingLink = (key: Buffer, about: About): string =>
  `${about.company_id}.${about.meeting_id}.${sealOf(key, about)}`

export function readLink(key: Buffer, text: string): About | undefined {
  const match = /^(\d{1,10})\.(\d{1,10})\.([\w-]{22})$/.exec(text)
  if (match === null) return undefined
  const about = { company_id: Number(match[1]), meeting_id: Number(match[2]) }
  const isOurs = timingSafeEqual(Buffer.from(match[3] ?? ''), Buffer.from(sealOf(key, about)))
  return isOurs ? about : undefined
}
