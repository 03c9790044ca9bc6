import { dropCookie, readCookie, writeCookie } from './cookies'

const key = 'workplace-token'
const ssoKey = 'ssoRoute'

/** The session's token: a cookie under a fixed key. As a proof it travels only in the X-Token header. */
export const readToken = () => readCookie(key)
export const writeToken = (token: string) => writeCookie(key, token)
export const dropToken = () => dropCookie(key)

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
