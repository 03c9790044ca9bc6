import { safeRedirect } from '../../../kernel/session/safe-redirect'

/** What this tab keeps while its person is at the provider: nobody else can come back for them. */
export type BegunSignOn =
  | { readonly kind: 'login'; readonly secret: string; readonly redirect: string }
  | { readonly kind: 'trial'; readonly secret: string }

const prefix = 'sign-on.'
const ticketKey = `${prefix}ticket`

export const keepBegun = (state: string, begun: BegunSignOn): void =>
  sessionStorage.setItem(prefix + state, JSON.stringify(begun))

/** What began under this state in this tab, once. */
export function takeBegun(state: string): BegunSignOn | null {
  const text = sessionStorage.getItem(prefix + state)
  sessionStorage.removeItem(prefix + state)
  return text === null ? null : (JSON.parse(text) as BegunSignOn)
}

/** What somebody has to prove with their password, and where they want to go then. */
export type ToProve = { readonly ticket: string; readonly redirect: string }
/** So long the server knows a ticket. */
const ticketMs = 10 * 60_000
export const keepToProve = (one: ToProve): void =>
  sessionStorage.setItem(ticketKey, JSON.stringify({ ...one, until: Date.now() + ticketMs }))
/** What is still to be proved; nothing once its ticket is worth nothing any more. */
export function seeToProve(): ToProve | null {
  const text = sessionStorage.getItem(ticketKey)
  if (text === null) return null
  const { until, ...one } = JSON.parse(text) as ToProve & { until: number }
  return Date.now() < until ? one : takeToProve(false)
}
export function takeToProve(isGood = true): ToProve | null {
  const found = isGood ? seeToProve() : null
  sessionStorage.removeItem(ticketKey)
  return found
}

/** Loads anew: nothing of whoever was here before stays. */
export const goOn = (redirect: string): void => location.replace(safeRedirect(redirect))
