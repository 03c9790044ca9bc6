import { exchangeToken } from '@workplace/contract/account/session'
import { create } from 'zustand'
import { call } from '../../kernel/client/client'
import { markSsoSession, readToken, writeToken } from '../../kernel/session/token'
import { dropCachedFrame } from './frame-cache'

/** What another page handed over and is not exchanged yet: worth one session, for a minute. */
const useHandedOver = create<{ token: string | null }>(() => ({ token: null }))

/**
 * A token handed over by another system in the query: taken out of the address and the history before anything else can
 * read it. Runs before the first drawing.
 */
export function takeHandOver(): void {
  const url = new URL(location.href)
  const token = url.searchParams.get('redirect_token')
  if (token === null) return
  url.searchParams.delete('redirect_token')
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
  if (/^[\w.~+/=-]{1,200}$/.test(token)) useHandedOver.setState({ token })
}

const refuse = () => useHandedOver.setState({ token: null })

/** Somebody may be signed in here, or will be by what was handed over. */
export const mayEnter = () => readToken() !== undefined || useHandedOver.getState().token !== null

/** Exchanges what was handed over. A session that is here sends its own token along, and ends where this succeeds. */
async function exchange(redirect_token: string): Promise<void> {
  try {
    const { token } = await call(exchangeToken, { redirect_token }, { quiet: true })
    dropCachedFrame()
    writeToken(token)
    markSsoSession(true)
  } finally {
    refuse()
  }
}

/** Where nobody is signed in, what was handed over is used at once; otherwise the person is asked first. */
export async function settleHandOver(): Promise<void> {
  const { token } = useHandedOver.getState()
  if (token !== null && readToken() === undefined) await exchange(token)
}

/** The question that is left once it is known who is signed in here: to take the place of that session, or not. */
export function useHandOverPrompt(): { accept: () => Promise<void>; refuse: () => void } | null {
  const token = useHandedOver((state) => state.token)
  return token === null ? null : { accept: () => exchange(token), refuse }
}
