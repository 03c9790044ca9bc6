import * as companyTopics from '@workplace/contract/company/topics'
import * as topics from '@workplace/contract/kernel/topics'
import 'dayjs/locale/zh-cn'
import { FullscreenExitOutlined } from '@ant-design/icons'
import dayjs from 'dayjs'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { startLive, useLive } from '../../kernel/client/live'
import { followFullScreen, leaveFullScreen, useFullScreen } from '../../kernel/full-screen'
import { BuiltScreens } from '../../kernel/pages'
import { useProofPrompt } from '../../kernel/session/proof'
import { isOn, useSession } from '../../kernel/session/session'
import { readToken } from '../../kernel/session/token'
import { useLanguage, useT } from '../../kernel/words'
import { built, pageOf } from '../routes/pages'
import type { RouteDecision } from '../routes/route-decision'
import { forgetSearch, rememberSearch } from '../session/memory'
import {
  isSamePerson,
  isStaying,
  recheckSession,
  reloadCompany,
  reloadStrategies,
  useSessionPrompt,
} from '../session/session-flow'
import { useBars } from './bars'
import { Boundary } from './boundary'
import { Breadcrumbs } from './breadcrumbs'
import { useContentRun } from './reload'
import styles from './shell.module.css'
import { words } from './shell-words'
import { SideBar } from './side-bar'
import { Splash } from './splash'
import { TopBar } from './top-bar'

/** Asked of few, and seldom. */
const ProofDialog = lazy(() => import('../../areas/account/proof-dialog'))
const SessionPrompt = lazy(() => import('../session/session-prompt'))
const DebugConsole = lazy(() => import('./debug-console'))
const SetupGuide = lazy(() => import('../../areas/account/setup-guide'))
const ForbiddenPage = lazy(() => import('../../areas/account/forbidden-page'))

/**
 * Another tab may have signed out, or in as somebody else: what is shown here is then nobody's. Who has signed in there
 * again goes on here with what they were writing.
 */
function useSameSession(): void {
  useEffect(() => {
    let token = readToken()
    const check = async () => {
      const now = readToken()
      if (document.visibilityState !== 'visible' || now === token) return
      const same = now === undefined ? false : await isSamePerson()
      if (same === true) {
        token = now
        void recheckSession()
      } else if (same === false && !isStaying()) location.reload()
    }
    document.addEventListener('visibilitychange', check)
    // windows that stand beside each other are both visible all the time
    addEventListener('focus', check)
    return () => {
      document.removeEventListener('visibilitychange', check)
      removeEventListener('focus', check)
    }
  }, [])
}

function useLiveSession(user_id: number | undefined, mustChange: boolean): void {
  // refused until the password is changed, but by asking it learns of a session that ends; asked anew right after
  // biome-ignore lint/correctness/useExhaustiveDependencies: mustChange only begins it anew
  useEffect(() => (user_id === undefined ? undefined : startLive(user_id)), [user_id, mustChange])
  useLive(topics.session, ({ resync, payload }) => {
    if (resync) return
    // Something happened to the sessions of this person, or to everybody's: then not all ask in one moment.
    const wait = payload.user_id === undefined ? Math.random() * 2000 : 0
    setTimeout(() => void recheckSession(), wait)
  })
}

/** What an administrator changes about the company shows at once. */
function useLiveCompany(): void {
  // what fails here is read again after the next change, or at the next visit
  useLive(companyTopics.strategy, () => void reloadStrategies().catch(() => undefined))
  useLive(companyTopics.company, () => void reloadCompany().catch(() => undefined))
}

function useRememberedAddress(way: InsideWay): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (way.kind !== 'screen') return
    if (way.row.cached === false) forgetSearch(pathname)
    else rememberSearch(pathname, search)
  }, [way, pathname, search])
}

/** Where a new company is furnished. */
const guided: ReadonlySet<string> = new Set([
  ...['/place/city', '/place/office', '/place/floor', '/meetingroom/create_room', '/meetingroom/room_type'],
  ...['/meetingroom/price', '/meetingroom/visible_range', '/company/users', '/company/department', '/company/roles'],
])

type InsideWay = Extract<RouteDecision, { kind: 'screen' | 'forbidden' }>

export default function Shell({ way }: { way: InsideWay }) {
  const t = useT()
  const language = useLanguage()
  const fullScreen = useFullScreen((screen) => screen.on)
  const answerProof = useProofPrompt((state) => state.answer)
  const prompt = useSessionPrompt((state) => state.message)
  const debug = useSession((session) => isOn(session.strategy.EnableVConsole))
  const run = useContentRun((state) => state.run)
  const bars = useBars()
  const user = useSession((session) => session.user)
  // until then the server answers nothing that a page could show
  const mustChange = user?.must_change_password === true
  useSameSession()
  useLiveSession(user?.id, mustChange)
  useLiveCompany()
  useRememberedAddress(way)
  useEffect(() => followFullScreen(), [])
  useEffect(() => void dayjs.locale(language === 'zh' ? 'zh-cn' : 'en'), [language])
  const Page = way.kind === 'screen' ? pageOf(way.path) : undefined
  return (
    <div className={styles.shell} data-full-screen={fullScreen}>
      <a href="#content" className={styles.skip}>
        {t(words.skip)}
      </a>
      {!fullScreen && <TopBar bars={bars} />}
      {!fullScreen && <SideBar bars={bars} />}
      <main id="content" className={styles.main} tabIndex={-1}>
        {!fullScreen && <Breadcrumbs row={way.row} />}
        {guided.has(way.path) && !mustChange && (
          <Suspense fallback={null}>
            <SetupGuide />
          </Suspense>
        )}
        <Boundary key={`${way.path}:${run}`}>
          <Suspense fallback={<Splash />}>
            {mustChange ? null : Page === undefined ? (
              <ForbiddenPage missing={way.kind === 'forbidden' ? way.missing : []} />
            ) : (
              <BuiltScreens value={built}>
                <Page />
              </BuiltScreens>
            )}
          </Suspense>
        </Boundary>
      </main>
      {fullScreen && (
        <button type="button" className={styles.leave} onClick={leaveFullScreen} aria-label={t(words.leaveFullScreen)}>
          <FullscreenExitOutlined aria-hidden />
        </button>
      )}
      <Suspense fallback={null}>
        {answerProof !== null && <ProofDialog onAnswer={answerProof} />}
        {prompt !== null && <SessionPrompt message={prompt} />}
        {debug && <DebugConsole />}
      </Suspense>
    </div>
  )
}
