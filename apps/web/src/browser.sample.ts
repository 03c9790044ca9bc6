import { vi } from 'vitest'
import { setSession } from './kernel/session/session'

/** Somebody is signed in, for tests. */
export function signedInAs(
  person: { id: number; people_name: string; name: string },
  permissions: readonly string[] = [],
) {
  setSession({
    user: {
      ...{ ...person, job_num: '', department: '', avatar: '', allow: true },
      ...{ promissions: [], administers_all: true, must_change_password: false },
    },
    permissions: new Set(permissions),
  })
}

/** What jsdom has not: a page as wide as one likes, whose parts never change their size. */
export function stubWindow(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
}
