import { createHmac, timingSafeEqual } from 'node:crypto'
import { usernameKey } from '../../kernel/session/sign-in-guard'

const goodDays = 180
const dayMs = 86_400_000

const sealOf = (key: Buffer, username: string, day: number, id: string) =>
  createHmac('sha256', key)
    .update(`browser.${usernameKey(username)}.${day}.${id}`)
    .digest('base64url')
    .slice(0, 22)

/**
 * What a browser keeps once an account signed in with it. It opens nothing: it says that whoever tries again here is not
 * one of the strangers who guess at this account, and is counted apart from them.
 */
export function knownBrowser(key: Buffer, username: string, id: string, now: number): string {
  const day = Math.floor(now / dayMs)
  return `${day}.${id}.${sealOf(key, username, day, id)}`
}

/** By what a browser is known for an account; undefined where it is not, or not any more. */
export function readBrowser(key: Buffer, username: string, text: string | undefined, now: number): string | undefined {
  const match = /^(\d{1,6})\.([\w-]{1,32})\.([\w-]{22})$/.exec(text ?? '')
  if (match === null) return undefined
  const [, day = '', id = '', seal = ''] = match
  if (Number(day) < now / dayMs - goodDays) return undefined
  const isOurs = timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(key, username, Number(day), id)))
  return isOurs ? `${day}.${id}` : undefined
}
