import { randomId } from '../../../kernel/random-id'

/**
 * What this phone is known by at one visit: made here, told to nobody but the server, which keeps its mark alone. Where
 * nothing may be kept it lasts as long as the page.
 */
export function phoneSecret(token: string): string {
  const key = `visit-phone-${token.split('.').slice(0, 2).join('.')}`
  try {
    const kept = localStorage.getItem(key)
    if (kept !== null && /^[\w-]{22,64}$/.test(kept)) return kept
    const made = randomId()
    localStorage.setItem(key, made)
    return made
  } catch {
    return randomId()
  }
}
