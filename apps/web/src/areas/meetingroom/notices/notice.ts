import { currentNotice } from '@workplace/contract/meetingroom/current-notice'
import { call, isSessionEnd } from '../../../kernel/client/client'
import { setSession } from '../../../kernel/session/session'

/** The last that was asked for: an older question may be answered after a newer one. */
let last: symbol | undefined

/** Loads the notice of an office, or of none. One that cannot be read keeps nobody out, unless the session has ended. */
export async function loadNotice(office: number | null): Promise<void> {
  const own = Symbol('notice')
  last = own
  const show = (officeNotice: string) => {
    if (last === own) setSession({ officeNotice })
  }
  try {
    const { items } = await call(currentNotice, { office: office ?? '' }, { quiet: true })
    show(items[0]?.content ?? '')
  } catch (error) {
    show('')
    if (isSessionEnd(error)) throw error
  }
}
