import { isKnownPath, plainPath } from '@workplace/contract/nav-rules'

const home = '/'
const nowhereElse = new Set(['/login', '/first-run', '/404'])

/**
 * Where to go after signing in: a path of our own that is a known screen, with its query; anything else leads home.
 * Judged by what a browser would make of it, and then only from its parsed parts.
 */
export function safeRedirect(text: string | null | undefined): string {
  if (text === null || text === undefined) return home
  // Browsers read a backslash as a slash and drop tabs and line breaks: nothing of ours has them.
  if (!/^\/(?!\/)[\x21-\x5b\x5d-\x7e\u00a0-\uffff]*$/.test(text)) return home
  let url: URL
  try {
    url = new URL(text, 'http://own.invalid')
  } catch {
    return home
  }
  if (url.origin !== 'http://own.invalid' || url.username !== '' || url.pathname.includes('//')) return home
  const path = plainPath(url.pathname)
  // worth coming back to only with the code that was scanned, or the link that was followed
  if (path === '/auth-meeting-login' && !url.searchParams.has('c') && !url.searchParams.has('m')) return home
  return isKnownPath(path) && !nowhereElse.has(path) ? path + url.search : home
}

/** The login page with the way back: `/login?redirect=/place/city`. */
export function loginFor(path: string): string {
  return `/login?redirect=${encodeURIComponent(path).replaceAll('%2F', '/')}`
}
