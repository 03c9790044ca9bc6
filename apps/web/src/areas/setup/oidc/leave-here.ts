import { endSignOn } from '@workplace/contract/setup/sso-calls'
import { CallError, call } from '../../../kernel/client/client'
import { loginFor } from '../../../kernel/session/safe-redirect'
import { dropToken, markSsoSession, readToken } from '../../../kernel/session/token'

/** What stands in the address: whose it is, what was asked, and what came along from a sign-in before. */
export function requestIn(search: string): { company: number; request: string; again?: string } {
  const params = new URLSearchParams(search)
  const company = Number(params.get('company')) || 1
  const again = params.get('again')
  params.delete('company')
  params.delete('again')
  return { company, request: params.toString(), ...(again === null ? {} : { again }) }
}

/** Ends the session here; one that had ended already is none. */
export async function signOutHere(): Promise<void> {
  if (readToken() === undefined) return
  try {
    await call(endSignOn, {}, { quiet: true })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
  dropToken()
  markSsoSession(false)
}

/** The sign-in page, from which it goes on where one was. It is loaded anew: nothing of whoever was here stays. */
export async function toSignIn(again: string | null): Promise<void> {
  await signOutHere()
  const here = new URLSearchParams(location.search)
  here.delete('again')
  if (again !== null) here.set('again', again)
  location.replace(loginFor(`${location.pathname}?${here}`))
}
