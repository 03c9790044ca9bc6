import type { Label } from '@workplace/contract/kernel/words'
import { publicScreens } from '@workplace/contract/nav'
import { type Arrival, arriveAt, plainPath, type Viewer } from '@workplace/contract/nav-rules'
import { loginFor } from '../../kernel/session/safe-redirect'

export type RouteDecision =
  | { kind: 'redirect'; to: string }
  /** A page that stands alone, without the shell. */
  | { kind: 'alone'; path: string; title: Label }
  /** Token, but the person is not known yet: fetch, then ask again. */
  | { kind: 'enter' }
  /** The session is for one meeting, and this is not it. */
  | { kind: 'meeting-only'; meeting_id: number }
  | Extract<Arrival, { kind: 'screen' | 'forbidden' }>

type RouteRequest = {
  path: string
  search: string
  hasToken: boolean
  /** Is the person behind the token known? */
  entered: boolean
  viewer: Viewer
  builtOpen: ReadonlySet<string>
  /** The one meeting that the session is for. */
  meeting_id: number | null
}

/** The field of the address that names the meeting, on the pages of one. */
const meetingIn: Readonly<Record<string, string>> = { '/details': 'id', '/evaluate': 'm' }

/** They ask by themselves who is there, and answer also where that is nobody any more. */
const betweenPrograms = new Set(['/authorize', '/end-session'])

const onlyBeforeSignIn = new Set(['/login', '/first-run'])

/** The guard: what a person who stands somewhere is shown. */
export function decideRoute({
  path,
  search,
  hasToken,
  entered,
  viewer,
  builtOpen,
  meeting_id,
}: RouteRequest): RouteDecision {
  const plain = plainPath(path)
  const outside = publicScreens.find((screen) => screen.path === plain)
  if (!hasToken || betweenPrograms.has(plain)) {
    if (outside?.open && builtOpen.has(plain)) return { kind: 'alone', path: plain, title: outside.title }
    return { kind: 'redirect', to: loginFor(path + search) }
  }
  if (onlyBeforeSignIn.has(plain)) return { kind: 'redirect', to: '/' }
  if (!entered) return { kind: 'enter' }
  if (meeting_id !== null && plain !== '/auth-meeting-login') {
    const field = meetingIn[plain]
    const isIts = field !== undefined && Number(new URLSearchParams(search).get(field)) === meeting_id
    if (!isIts) return { kind: 'meeting-only', meeting_id }
  }
  if (outside !== undefined) {
    const exists = plain === '/404' || builtOpen.has(plain) || viewer.built.has(plain)
    return exists ? { kind: 'alone', path: plain, title: outside.title } : { kind: 'redirect', to: '/404' }
  }
  const arrival = arriveAt(plain, viewer)
  // One address for one screen: what is remembered of it goes by its path.
  if (arrival.kind === 'screen' && path !== plain) return { kind: 'redirect', to: plain + search }
  return arrival.kind === 'unknown' ? { kind: 'redirect', to: '/404' } : arrival
}
