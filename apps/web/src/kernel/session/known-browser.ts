/** What a browser keeps for the accounts that signed in here last. */
type Kept =
  /** That it is known: it is then not slowed down by strangers who guess at the account. */
  | 'known-browsers'
  /** That it is not asked for the second step. */
  | 'trusted-browsers'
const most = 5

type Known = Record<string, string>

function stored(kept: Kept): Known {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(kept) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Known) : {}
  } catch {
    return {}
  }
}

const accountOf = (typed: string) => typed.trim().toLowerCase()

/** What this browser was given when the account signed in here. */
export function readBrowser(kept: Kept, username: string): string | undefined {
  const known = stored(kept)
  const account = accountOf(username)
  return Object.hasOwn(known, account) ? known[account] : undefined
}

export function keepBrowser(kept: Kept, username: string, browser: string | null | undefined): void {
  if (browser === undefined || browser === null) return
  const others = Object.entries(stored(kept)).filter(([account]) => account !== accountOf(username))
  localStorage.setItem(
    kept,
    JSON.stringify(Object.fromEntries([...others.slice(1 - most), [accountOf(username), browser]])),
  )
}
