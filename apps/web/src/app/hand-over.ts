import { exchangeToken } from '@workplace/contract/account/session'
import { call } from '../kernel/client'
import { markSsoSession, writeToken } from '../kernel/token'

let handedOver: string | null = null

/**
 * A token handed over by another system in the query: kept as the session's, and taken out of the address and the history
 * before anything else can read it. Runs before the first drawing.
 */
export function takeHandOver(): void {
  const url = new URL(location.href)
  const token = url.searchParams.get('redirect_token')
  if (token === null) return
  url.searchParams.delete('redirect_token')
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
  if (!/^[\w.~+/=-]{1,200}$/.test(token)) return
  handedOver = token
  writeToken(token)
  markSsoSession(true)
}

/** What was handed over is worth one exchange for a session of its own; nothing to do where nothing was. */
export async function settleHandOver(): Promise<void> {
  if (handedOver === null) return
  const redirect_token = handedOver
  handedOver = null
  const { token } = await call(exchangeToken, { redirect_token }, { quiet: true })
  writeToken(token)
}
