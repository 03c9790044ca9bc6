import { useSession } from '../../kernel/session/session'

/** What the frame of the last visit was drawn with; the company's name is kept with the session. */
export type CachedFrame = {
  readonly permissions: readonly string[]
  readonly strategy: Readonly<Record<string, unknown>>
}

const key = 'frame'
const keys = ['NavbarBackgroundColor', 'NavbarMainTitleColor', 'NavbarSubTitleColor']

/** From now on what is drawn around a screen is kept for the next visit. It grants nothing: the server is asked each time. */
export function cacheFrame(): void {
  useSession.subscribe(({ user, meeting_id, permissions, strategy }) => {
    if (user === null || meeting_id !== null) return
    const frame: CachedFrame = {
      permissions: [...permissions],
      strategy: Object.fromEntries(keys.map((name) => [name, strategy[name]])),
    }
    const text = JSON.stringify(frame)
    if (localStorage.getItem(key) !== text) localStorage.setItem(key, text)
  })
}

/** Whoever comes next is somebody else. */
export const dropCachedFrame = () => localStorage.removeItem(key)

export function cachedFrame(): CachedFrame | null {
  try {
    const frame: CachedFrame | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(frame?.permissions) && typeof frame.strategy === 'object' && frame.strategy !== null
      ? frame
      : null
  } catch {
    return null
  }
}
