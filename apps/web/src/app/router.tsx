import { createBrowserRouter } from 'react-router'
import { RouteGuard } from './route-guard'
import { startSessionFlow } from './session/session-flow'
import { CrashPage } from './shell/crash-page'

/** One route: which screen stands behind a path is read from the route table by the gate. Made once, at start. */
export function startRouter() {
  const router = createBrowserRouter([{ path: '*', Component: RouteGuard, ErrorBoundary: CrashPage }])
  startSessionFlow((to, options) => router.navigate(to, options))
  return router
}

export type Router = ReturnType<typeof startRouter>
