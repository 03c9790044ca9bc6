import { dropCookie, readCookie, writeCookie } from '../cookies'

// on https browsers then take it from this very host only, and send it nowhere else
const key = globalThis.location?.protocol === 'https:' ? '__Host-workplace-token' : 'workplace-token'
const ssoKey = 'ssoRoute'

/** The session's token: a cookie under a fixed key. As a proof it travels only in the X-Token header. */
export const readToken = () => readCookie(key)
/** `meeting_id`: the one meeting that the session is for, where it began with a code by mail. */
export function writeToken(token: string, meeting_id?: number): void {
  writeCookie(key, token)
  if (meeting_id === undefined) localStorage.removeItem(meetingKey)
  else localStorage.setItem(meetingKey, String(meeting_id))
}
export function dropToken(): void {
  dropCookie(key)
  localStorage.removeItem(meetingKey)
}

const meetingKey = 'meetingSession'
/** Is the session for one meeting only? Known before the server is asked, which refuses such a session most calls. */
export const readMeeting = (): number | null => Number(localStorage.getItem(meetingKey)) || null

/** Where people of a single sign-on go when their session is lost; a path of our own, which its sign-in page stores under `ssoRoute`. */
export function readSsoRoute(): string | undefined {
  const route = localStorage.getItem(ssoKey)
  // Only a path: an address here would be an open redirect for whoever can write to the storage.
  return route !== null && /^\/(?![/\\])[\w\-./?=&%]*$/.test(route) ? route : undefined
}

const ssoSessionKey = 'ssoSession'
/** Was this session handed over by a single sign-on? Then there is nothing to log out of here. */
export const isSsoSession = () => localStorage.getItem(ssoSessionKey) === '1'
export function markSsoSession(sso: boolean): void {
  if (sso) localStorage.setItem(ssoSessionKey, '1')
  else localStorage.removeItem(ssoSessionKey)
}
