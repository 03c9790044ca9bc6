import { mostWatched } from '@workplace/contract/kernel/topic'

/** A thing that a page looks at (`floor/3`), and since when: milliseconds since 1970. */
export type WatchedSubject = { readonly subject: string; readonly since: number }

const counts = new Map<string, { since: number; count: number }>()
const hearing = new Set<() => void>()

/** This tab looks at a thing until the answer is called. */
export function watchSubject(subject: string): () => void {
  const known = counts.get(subject) ?? { since: Date.now(), count: 0 }
  counts.set(subject, known)
  known.count += 1
  if (known.count === 1) for (const hear of hearing) hear()
  return () => {
    known.count -= 1
    if (known.count > 0) return
    counts.delete(subject)
    for (const hear of hearing) hear()
  }
}

/** What this tab looks at. */
export const ownSubjects = (): WatchedSubject[] => [...counts].map(([subject, { since }]) => ({ subject, since }))

/** Tells when this tab looks at something else, until the answer is called. */
export function onOwnSubjects(hear: () => void): () => void {
  hearing.add(hear)
  return () => void hearing.delete(hear)
}

/**
 * What all tabs that share a stream look at. A stream takes so many things and no more: those of the tab that spoke last
 * come first, so that what somebody has before them is heard of, and a tab that died does no harm.
 */
export function sharedSubjects() {
  const tabs = new Map<string, readonly WatchedSubject[]>()
  const waiting = new Set<() => void>()
  const wanted = (): WatchedSubject[] => {
    const bySubject = new Map<string, WatchedSubject>()
    for (const one of [...tabs.values()].reverse().flat())
      if (!bySubject.has(one.subject)) bySubject.set(one.subject, one)
    return [...bySubject.values()].slice(0, mostWatched)
  }
  return {
    wanted,
    /** What a tab looks at now. */
    announce(tab: string, subjects: readonly WatchedSubject[]): void {
      tabs.delete(tab)
      if (subjects.length > 0) tabs.set(tab, subjects)
      for (const look of [...waiting]) look()
    },
    /** Settles when something is wanted that is not among `covered`, or when `ended` does. */
    whenMore(covered: ReadonlySet<string>, ended: Promise<void>): Promise<'more' | 'ended'> {
      return new Promise((resolve) => {
        const settle = (what: 'more' | 'ended') => {
          waiting.delete(look)
          resolve(what)
        }
        const look = () => {
          if (wanted().some(({ subject }) => !covered.has(subject))) settle('more')
        }
        waiting.add(look)
        void ended.then(() => settle('ended'))
        look()
      })
    },
  }
}
export type SharedSubjects = ReturnType<typeof sharedSubjects>
