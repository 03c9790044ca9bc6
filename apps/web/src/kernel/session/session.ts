import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import type { companyConf, strategyList } from '@workplace/contract/kernel/session'
import type { Permission } from '@workplace/contract/permission/permissions'
import { create } from 'zustand'

/** The person who is signed in. `people_name` is the person's name, `name` the account's. */
export type SessionUser = {
  readonly id: number
  readonly people_name: string
  readonly name: string
  readonly job_num: string
  readonly department: string
  /** A whole address, or ''. */
  readonly avatar: string
  readonly allow: boolean
  readonly promissions: readonly string[]
  /** Only who administers the whole company changes what all of it shares. */
  readonly administers_all: boolean
  readonly must_change_password: boolean
}
export type Company = OutputOf<typeof companyConf>
export type StrategyRow = OutputOf<typeof strategyList>['items'][number]

export type Session = {
  readonly user: SessionUser | null
  /** The one meeting that the session is for, where it began with a code by mail. */
  readonly meeting_id: number | null
  readonly permissions: ReadonlySet<string>
  readonly company: Company | null
  /** Settings by key, with their values parsed; the known keys exist from the start. */
  readonly strategy: Readonly<Record<string, unknown>>
  readonly strategyList: readonly StrategyRow[]
  /** Notice of the chosen office, '' for none. */
  readonly officeNotice: string
}

export const noStrategy: Readonly<Record<string, unknown>> = {
  EnableBirthday: '',
  EnableIdentityCard: '',
  EnableJob: '',
  EnableSubPhone: '',
  EnableWeChat: '',
  EnableEmaill: '',
  EnableSkype: '',
  isLogoutButton: '',
  NavbarBackgroundColor: '',
  NavbarMainTitleColor: '',
  NavbarSubTitleColor: '',
  EnableVConsole: '',
}

const companyKey = 'company-info'
function storedCompany(): Company | null {
  if (typeof localStorage === 'undefined') return null
  try {
    return JSON.parse(localStorage.getItem(companyKey) ?? 'null')
  } catch {
    return null
  }
}

const signedOut: Session = {
  user: null,
  meeting_id: null,
  permissions: new Set(),
  company: null,
  strategy: noStrategy,
  strategyList: [],
  officeNotice: '',
}

export const useSession = create<Session>(() => ({ ...signedOut, company: storedCompany() }))
export const currentSession = (): Session => useSession.getState()

export function setSession(change: Partial<Session>): void {
  if (change.company) localStorage.setItem(companyKey, JSON.stringify(change.company))
  useSession.setState(change)
}

export function clearSession(): void {
  localStorage.removeItem(companyKey)
  useSession.setState(signedOut)
}

/** The person who is signed in; only inside the shell, where there is one. */
export function useUser(): SessionUser {
  const user = useSession((session) => session.user)
  if (user === null) throw new Error('nobody is signed in here')
  return user
}

/** `const mayAdd = useMay('add-price')` */
export function useMay(...codes: readonly Permission[]): boolean {
  return useSession(({ permissions }) => codes.some((code) => permissions.has(code)))
}

/** The same of what the whole company shares: prices, settings, data sources. */
export function useMayForAll(...codes: readonly Permission[]): boolean {
  const may = useMay(...codes)
  return useSession(({ user }) => user?.administers_all === true) && may
}

/** Is a setting of the strategies switched on (1)? */
export const isOn = (value: unknown) => value === 1 || value === '1' || value === true || value === 'true'

/** Is a setting switched off (0)? One that was never set is not. */
export const isOff = (value: unknown) => value === 0 || value === '0' || value === false || value === 'false'

/** An image's whole address: what does not begin with http gets the stored domain. */
export function imageAddress(path: string | null | undefined, domain = currentSession().company?.domain ?? ''): string {
  if (path === null || path === undefined || path === '') return ''
  return /^(https?:|data:|blob:)/i.test(path) ? path : domain.replace(/\/$/, '') + path
}
