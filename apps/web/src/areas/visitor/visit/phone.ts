import { randomId } from '../../../kernel/random-id'

const keyOf = (token: string) => `visit-phone-${token.split('.').slice(0, 2).join('.')}`

/**
 * What this phone is known by at one visit: made here, told to nobody but the server, which keeps its mark alone. Where
 * nothing may be kept it lasts as long as the page.
 */
export function phoneSecret(token: string): string {
  const key = keyOf(token)
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

const groupKey = (group: string) => `visit-group-${group}`

/** Who entered themselves by a group link here: their own page shows on this phone from then on. */
export function keepOwn(group: string, own: string, phone: string): void {
  try {
    localStorage.setItem(keyOf(own), phone)
    localStorage.setItem(groupKey(group), own)
  } catch {
    // where nothing may be kept, reception frees the code
  }
}

export function ownOfGroup(group: string): string | null {
  try {
    return localStorage.getItem(groupKey(group))
  } catch {
    return null
  }
}
