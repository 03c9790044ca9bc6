import { plainPath } from '@workplace/contract/nav-rules'
import { lazy, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { leaveFullScreen, useFullScreen } from '../kernel/full-screen'
import { lazyComponent } from '../kernel/lazy-component'
import { currentSession, useSession } from '../kernel/session/session'
import { useT } from '../kernel/words'
import { built, builtOpen, pageOf } from './routes/pages'
import { decideRoute, type RouteDecision } from './routes/route-decision'
import { dropCachedFrame } from './session/frame-cache'
import { mayEnter, useHandOverPrompt } from './session/hand-over'
import { forgetPerson, loadSession, signInWithAccount } from './session/session-flow'
import { frameFor, Outline } from './shell/outline'
import { words } from './shell/shell-words'
import { Splash } from './shell/splash'

const Shell = lazyComponent(() => import('./shell/shell'))
const NotFoundPage = lazyComponent(() => import('../areas/account/not-found-page'))
const HandOverPrompt = lazy(() => import('./session/hand-over-prompt'))
const MeetingOnlyPage = lazyComponent(() => import('../areas/account/meeting-only-page'))

const bookingPath = '/meeting/subscribe'

/** Fetches the code of a screen and of what stands around it, and asks who the person is. */
function goAhead(path: string): Promise<unknown> {
  return Promise.all([Shell.prepare(), pageOf(plainPath(path))?.prepare(), loadSession()])
}

/** How long nothing is drawn while the first screen is on its way; after that a sign is. */
const patienceMs = 300

/**
 * Fetches the first screen before anything is drawn. Answers when it can be drawn at once, or when it takes too long: a
 * sign of waiting that is there for a moment costs the screen a tenth of its time (measured).
 */
export async function fetchFirstScreen(): Promise<void> {
  const { pathname: path, search } = location
  const viewer = { permissions: currentSession().permissions, built }
  const way = decideRoute({
    path,
    search,
    hasToken: mayEnter(),
    entered: false,
    viewer,
    builtOpen,
    meeting_id: null,
  })
  if (way.kind !== 'enter') return
  await Promise.race([goAhead(path), new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

function useTitle(way: RouteDecision): void {
  const t = useT()
  const title = way.kind === 'alone' ? t(way.title) : 'row' in way ? t(way.row.title) : ''
  const product = t(words.product)
  useEffect(() => {
    document.title = title === '' ? product : `${title} - ${product}`
  }, [title, product])
}

/** Every navigation passes here. */
export function RouteGuard() {
  const isAsked = useHandOverPrompt() !== null
  return (
    <>
      <Screen />
      {isAsked && (
        <Suspense fallback={null}>
          <HandOverPrompt />
        </Suspense>
      )}
    </>
  )
}

function Screen() {
  const { pathname, search } = useLocation()
  const entered = useSession((session) => session.user !== null)
  const permissions = useSession((session) => session.permissions)
  const meeting_id = useSession((session) => session.meeting_id)
  const hasToken = mayEnter()
  const way = decideRoute({
    path: pathname,
    search,
    hasToken,
    entered,
    viewer: { permissions, built },
    builtOpen,
    meeting_id,
  })
  useTitle(way)
  useEffect(() => {
    if (way.kind === 'enter') void goAhead(pathname)
  }, [way.kind, pathname])
  useEffect(() => {
    if (way.kind !== 'alone' || hasToken) return
    dropCachedFrame()
    if (entered) forgetPerson()
  }, [way.kind, hasToken, entered])
  useEffect(() => {
    if (pathname !== bookingPath && useFullScreen.getState().on) leaveFullScreen()
  }, [pathname])

  if (way.kind === 'redirect') return <Navigate to={way.to} replace />
  if (way.kind === 'enter') {
    const frame = frameFor(pathname)
    if (frame === null) return <Splash />
    return (
      <Outline frame={frame} path={pathname}>
        <Splash />
      </Outline>
    )
  }
  if (way.kind === 'meeting-only') {
    return (
      <Suspense fallback={<Splash />}>
        <MeetingOnlyPage meeting_id={way.meeting_id} onSignIn={signInWithAccount} />
      </Suspense>
    )
  }
  if (way.kind === 'alone') {
    const Page = pageOf(way.path) ?? NotFoundPage
    return (
      <Suspense fallback={<Splash />}>
        <Page />
      </Suspense>
    )
  }
  return (
    <Suspense fallback={<Splash />}>
      <Shell way={way} />
    </Suspense>
  )
}
