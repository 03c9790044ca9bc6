import { currentNotice } from '@workplace/contract/account/company'
import { call, isSessionEnd } from './client'
import { setSession } from './session'

/** Loads the notice of an office, or of none. One that cannot be read keeps nobody out, unless the session has ended. */
export async function loadNotice(office: number | null): Promise<void> {
  try {
    const { items } = await call(currentNotice, { office: office ?? '' }, { quiet: true })
    setSession({ officeNotice: items[0]?.content ?? '' })
  } catch (error) {
    setSession({ officeNotice: '' })
    if (isSessionEnd(error)) throw error
  }
}
