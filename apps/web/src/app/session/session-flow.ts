import { setLanguage } from '@workplace/contract/account/person'
import { logout, userInfo } from '@workplace/contract/account/session'
import { companyConf, strategyList } from '@workplace/contract/kernel/session'
import { defaultPlace } from '@workplace/contract/place/default-place'
import { create } from 'zustand'
import { keepHabits } from '../../areas/account/public'
import { loadNotice } from '../../areas/meetingroom/public'
import { choosePlace, currentPlace, forgetPlace } from '../../areas/place/public'
import { call, cancelAllRequests, isCancelled, isSessionEnd, watchSession } from '../../kernel/client/client'
import { queryClient } from '../../kernel/client/query'
import { loginFor } from '../../kernel/session/safe-redirect'
import { clearSession, currentSession, imageAddress, noStrategy, setSession } from '../../kernel/session/session'
import { ssoRouteFrom } from '../../kernel/session/sso-route'
import { dropToken, markSsoSession, readMeeting, readToken } from '../../kernel/session/token'
import { toast } from '../../kernel/toast/toast'
import { chooseLanguage, currentLanguage, isLanguageChosen, translate } from '../../kernel/words'
import { cacheFrame } from './frame-cache'
import { mayEnter, settleHandOver } from './hand-over'
import { forgetSearches } from './memory'
import { words } from './session-words'
import { parsedStrategies } from './strategies'

type Go = (to: string, options?: { replace?: boolean }) => Promise<void>
let go: Go = async (to) => location.assign(to)

/** Set while the account was signed out from elsewhere and the person has not answered yet. */
export const useSessionPrompt = create<{ message: string | null }>(() => ({ message: null }))

let staying = false
/** The answer "cancel": the person stays with what they were writing, also when another window drops the token. */
export function stayHere(): void {
  staying = true
  useSessionPrompt.setState({ message: null })
}
export const isStaying = () => staying

const here = () => location.pathname + location.search
let entering = false
let signingOut = false
/** On the way to a page for people who are signed out: what the old screen still asks for is refused, and no news. */
let leaving = false

/** Puts the flow of the session to work; `navigate` is the router's. */
export function startSessionFlow(navigate: Go): void {
  go = navigate
  cacheFrame()
  watchSession({
    sessionLost: () => {
      // The live stream may tell of the end before the answer does.
      if (signingOut || leaving || (staying && readToken() === undefined)) return
      const sso = ssoRouteFrom(here())
      if (sso === undefined) toast.error(translate(words.sessionLost), 5000)
      void leave(sso ?? loginFor(here()), { replace: true })
    },
    endedElsewhere: (message) => {
      // While the guard is asking there is no screen to cancel back to: the guard says it and leads to the login page.
      if (!entering && !signingOut) useSessionPrompt.setState({ message })
    },
  })
}

/**
 * Drops the session in this browser and goes to a page for people who are signed out. What the person saw is forgotten by
 * the gate once nothing shows it any more: earlier, the old screen would be drawn for nobody and lead away on its own.
 */
async function leave(to: string, options?: { replace?: boolean }): Promise<void> {
  leaving = true
  dropToken()
  markSsoSession(false)
  cancelAllRequests()
  await go(to, options)
}

/** Nothing of the person before stays for the next one. */
export function forgetPerson(): void {
  staying = false
  leaving = false
  forgetSearches()
  queryClient.clear()
  clearSession()
}

/**
 * With a token but nobody known yet: loads settings, person and company. Any failure resets the token, says why and leads to
 * the login page with the way back.
 */
export async function loadSession(): Promise<void> {
  // nobody is asked without a token: whoever was dropped a moment ago is on their way to the login page
  if (entering || !mayEnter()) return
  entering = true
  leaving = false
  const from = here()
  try {
    await settleHandOver()
    const session = currentSession()
    // who is there for one meeting needs no settings, no place and no notice, and is refused them
    const isWhole = readMeeting() === null
    // A place that is remembered needs nobody's answer: its notice is asked for along with the rest.
    const place = isWhole && isPlaceKnown() ? findPlace().catch(unlessSessionEnd) : null
    const [strategies, info, company] = await Promise.all([
      isWhole && session.strategyList.length === 0 ? call(strategyList, {}, { quiet: true }) : null,
      call(userInfo, {}, { quiet: true }),
      call(companyConf, {}, { quiet: true }),
      place,
    ])
    // The server may be an older one: an empty answer is a refusal, too.
    if (!info?.id) throw new Error(translate(words.verificationFailed))
    if (!info.allow) throw new Error(translate(words.mayNotUse))
    followLanguage(info.language, isWhole)
    keepHabits(info)
    if (isWhole && place === null) await findPlace().catch(unlessSessionEnd)
    setSession({
      ...(strategies === null
        ? {}
        : { strategyList: strategies.items, strategy: { ...noStrategy, ...parsedStrategies(strategies.items) } }),
      company: { ...company, logo: imageAddress(company.logo, company.domain) },
      permissions: new Set(info.promissions),
      meeting_id: info.meeting_id ?? null,
      user: {
        id: info.id,
        people_name: info.name,
        name: info.username,
        job_num: info.job_num,
        department: info.department,
        avatar: imageAddress(info.avatar, company.domain),
        allow: info.allow,
        promissions: info.promissions,
        administers_all: info.administers_all,
        must_change_password: info.must_change_password,
      },
    })
  } catch (error) {
    // The client's watch has dropped the token, told the person and led them away; other calls were cancelled with it.
    if (readToken() === undefined && isSessionEnd(error)) return
    if (isCancelled(error)) return
    toast.error((error instanceof Error && error.message) || translate(words.hasError))
    await leave(loginFor(from), { replace: true })
  } finally {
    entering = false
  }
}

/**
 * Asks what this session still grants. One that has ended is dealt with by the client's watch; where other permissions
 * are held now, menu, routes and lists follow.
 */
export async function recheckSession(): Promise<void> {
  const info = await call(userInfo, {}, { quiet: true }).catch(() => undefined)
  const { user, permissions } = currentSession()
  if (!info || user === null || info.id !== user.id) return
  const same = info.promissions.length === permissions.size && info.promissions.every((code) => permissions.has(code))
  const isAsBefore =
    info.must_change_password === user.must_change_password && info.administers_all === user.administers_all
  if (same && isAsBefore) return
  const { promissions, administers_all, must_change_password, department } = info
  setSession({
    permissions: new Set(promissions),
    user: { ...user, promissions, administers_all, must_change_password, department },
  })
  await queryClient.invalidateQueries()
}

/** Whether the token that is held now is this person's as well; undefined where nobody can say. */
export async function isSamePerson(): Promise<boolean | undefined> {
  try {
    const { id } = await call(userInfo, {}, { quiet: true })
    return id === currentSession().user?.id
  } catch (error) {
    return isSessionEnd(error) ? false : undefined
  }
}

/** Settings that somebody changed meanwhile. */
export async function reloadStrategies(): Promise<void> {
  const { items } = await call(strategyList, {}, { quiet: true })
  setSession({ strategyList: items, strategy: { ...noStrategy, ...parsedStrategies(items) } })
}

/** Name, words and pictures of the company that somebody changed meanwhile. */
export async function reloadCompany(): Promise<void> {
  const company = await call(companyConf, {}, { quiet: true })
  setSession({ company: { ...company, logo: imageAddress(company.logo, company.domain) } })
}

/** A choice made in this browser is told to the server; without one the person's own is shown. */
function followLanguage(language: 'zh' | 'en' | null, mayTell: boolean): void {
  if (language === currentLanguage()) return
  if (language !== null && !isLanguageChosen()) chooseLanguage(language)
  else if (mayTell) sendLanguage()
}

/** So that messages and mails come in the language of the screen. What fails here is tried again at the next sign-in. */
export function sendLanguage(): void {
  call(setLanguage, { language: currentLanguage() }, { quiet: true }).catch(() => undefined)
}

/** A convenience that fails keeps nobody out, unless it was the session that ended. */
const unlessSessionEnd = (error: unknown) => {
  if (isSessionEnd(error)) throw error
}

function isPlaceKnown(): boolean {
  const { cityVal, officeVal } = currentPlace()
  return cityVal !== null && officeVal !== null
}

/** Without a remembered city or office the server's default is taken; where it has none, nothing stays chosen. */
async function findPlace(): Promise<void> {
  if (isPlaceKnown()) return loadNotice(currentPlace().officeVal)
  const [first] = await call(defaultPlace, { lat: '', lng: '' }, { quiet: true })
  if (first === undefined) {
    forgetPlace()
    setSession({ officeNotice: '' })
    return
  }
  choosePlace({
    cityVal: Number(JSON.parse(first.city_id)),
    cityName: first.city_name,
    officeVal: first.office_id,
    officeName: first.office_name,
    floorVal: null,
  })
  await loadNotice(first.office_id)
}

/** Ends the session at the server; only when it said yes is anything cleared here. */
export async function signOut(): Promise<void> {
  signingOut = true
  try {
    await call(logout, {})
    await leave('/login')
  } finally {
    signingOut = false
  }
}

/** From a session for one meeting to a whole one: ends it and leads to the login page, with the way back. */
export async function signInWithAccount(): Promise<void> {
  const from = here()
  signingOut = true
  try {
    // whatever the server says: what is dropped here reaches nothing but a meeting, and ends by itself
    await call(logout, {}, { quiet: true }).catch(() => undefined)
    await leave(loginFor(from))
  } finally {
    signingOut = false
  }
}

/** The answer "sign in again" to having been signed out from elsewhere. */
export function signInAgain(): void {
  dropToken()
  location.reload()
}
