import { createHash } from 'node:crypto'

const short = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32)

/** How a session is found again by what a provider says of it: by whom, and by which of theirs. */
export const sidOf = (name: string, session: string | undefined): string =>
  `${short(name)}.${session === undefined ? '' : short(session)}`
