import { plainPath } from '@workplace/contract/nav-rules'
import { Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { leaveFullScreen, useFullScreen } from '../kernel/full-screen'
import { useSession } from '../kernel/session'
import { readToken } from '../kernel/token'
import { useT } from '../kernel/words'
import { enter, forgetPerson } from './flow'
import { built, builtOpen, pageOf } from './pages'
import { prepared } from './prepared'
import { Splash } from './splash'
import { type Way, wayFrom } from './way'
import { words } from './words'

const Shell = prepared(() => import('./shell'))
const NotFoundPage = prepared(() => import('../areas/account/not-found-page'))

const bookingPath = '/meeting/subscribe'

function useTitle(way: Way): void {
  const t = useT()
  const title = way.kind === 'alone' ? t(way.title) : 'row' in way ? t(way.row.title) : ''
  const product = t(words.product)
  useEffect(() => {
    document.title = title === '' ? product : `${title} - ${product}`
  }, [title, product])
}

/** Every navigation passes here. */
export function Gate() {
  const { pathname, search } = useLocation()
  const entered = useSession((session) => session.user !== null)
  const permissions = useSession((session) => session.permissions)
  const hasToken = readToken() !== undefined
  const way = wayFrom({
    path: pathname,
    search,
    hasToken,
    entered,
    viewer: { permissions, built },
    builtOpen,
  })
  useTitle(way)
  useEffect(() => {
    if (way.kind !== 'enter') return
    // while the person is still being asked for
    Shell.prepare()
    pageOf(plainPath(pathname))?.prepare()
    void enter()
  }, [way.kind, pathname])
  useEffect(() => {
    if (way.kind === 'alone' && !hasToken && entered) forgetPerson()
  }, [way.kind, hasToken, entered])
  useEffect(() => {
    if (pathname !== bookingPath && useFullScreen.getState().on) leaveFullScreen()
  }, [pathname])

  if (way.kind === 'redirect') return <Navigate to={way.to} replace />
  if (way.kind === 'enter') return <Splash />
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
