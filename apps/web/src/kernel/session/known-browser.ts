const key = 'known-browsers'
const most = 5

type Known = Record<string, string>

function stored(): Known {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Known) : {}
  } catch {
    return {}
  }
}

const accountOf = (typed: string) => typed.trim().toLowerCase()

/** What this browser was given when the account signed in here: it is then not slowed down by strangers who guess at it. */
export function readBrowser(username: string): string | undefined {
  const known = stored()
  const account = accountOf(username)
  return Object.hasOwn(known, account) ? known[account] : undefined
}

/** Keeps it for the accounts that signed in here last. */
export function keepBrowser(username: string, browser: string | undefined): void {
  if (browser === undefined) return
  const others = Object.entries(stored()).filter(([account]) => account !== accountOf(username))
  const kept = [...others.slice(1 - most), [accountOf(username), browser]]
  localStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)))
}
