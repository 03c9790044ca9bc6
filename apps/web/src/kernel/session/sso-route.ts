import { readSsoRoute } from './token'

const ssoKey = 'ssoRoute'

/** Our own, where people of a provider go straight to it; `redirect`: where they were. */
const ownSsoRoute = (key: string) => `/login?sso=${key}`
export const keepOwnSsoRoute = (key: string) => localStorage.setItem(ssoKey, ownSsoRoute(key))
const isOwn = (route: string) => route.startsWith(ownSsoRoute(''))
/** Who signs in with a password wants no other way from then on; what a portal stored stays. */
export function dropOwnSsoRoute(): void {
  if (isOwn(localStorage.getItem(ssoKey) ?? '')) localStorage.removeItem(ssoKey)
}
/** Where to go when the session is lost at a page: with the way back, where the route is our own. */
export function ssoRouteFrom(here: string): string | undefined {
  const route = readSsoRoute()
  return route !== undefined && isOwn(route) ? `${route}&redirect=${encodeURIComponent(here)}` : route
}
