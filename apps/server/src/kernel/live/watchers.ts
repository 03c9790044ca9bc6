import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { mostWatched } from '@workplace/contract/kernel/topic'
import type { Actor } from '../call/call'
import type { Db } from '../database/db'
import type { LiveNotification } from './listener'
import { mayWatch, type WatchedKinds, type WatchedThing } from './watched-kind'

/** What a stream watches: by kind and id, each as it was known last (null: it was not there). */
export type WatchedByKind = ReadonlyMap<string, Map<number, WatchedThing | null>>

type Watcher = { readonly actor: Actor; readonly watching: WatchedByKind }

/** What was asked for: `floor/3,repair/12`. Refuses what could not be meant, and too many. */
function subjectsIn(text: unknown): [kind: string, id: number][] {
  if (text === undefined || text === '') return []
  const parts = typeof text === 'string' ? [...new Set(text.split(','))] : []
  const all = parts.map((part) => /^([a-z][a-z_]{0,29})\/([1-9]\d{0,9})$/.exec(part))
  const isMeant = (one: RegExpExecArray | null) => one !== null && Number(one[2]) <= 2_147_483_647
  if (parts.length === 0 || parts.length > mostWatched || !all.every(isMeant)) {
    const words = [`最多${mostWatched}项，格式为“类别/编号”`, `At most ${mostWatched}, each as kind/id`] as const
    throw new Refusal(refusals.invalid_input, {}, { fields: { watch: words } })
  }
  return all.map((one) => [one?.[1] ?? '', Number(one?.[2])])
}

/**
 * Who hears of a thing is asked each time something is told of it, of the thing and of the person as they are then. So
 * nobody goes on hearing of what they may not see any more, and a stream need not end for it. What somebody may not see
 * they may watch, and hear nothing: an answer would tell whether it exists. What is gone is told a last time, to whoever
 * would have heard of it as it was.
 */
export function openWatchers(db: Db, kinds: WatchedKinds) {
  const read = (kind: string, company_id: number, ids: readonly number[]) =>
    db.query<WatchedThing>(kinds.get(kind)?.things ?? '', [company_id, ids])

  return {
    /** What somebody wants to watch who opens a stream. A kind that this version does not know is never heard of. */
    async watchingOf({ company_id }: Actor, text: unknown): Promise<WatchedByKind> {
      const asked = subjectsIn(text).filter(([kind]) => kinds.has(kind))
      const watching = new Map<string, Map<number, WatchedThing | null>>()
      for (const [kind, id] of asked) watching.set(kind, (watching.get(kind) ?? new Map()).set(id, null))
      for (const [kind, known] of watching)
        for (const thing of await read(kind, company_id, [...known.keys()])) known.set(thing.id, thing)
      return watching
    },

    /** Tells those of the watchers who may hear what was told of a thing. */
    async tellWatchers<W extends Watcher>(
      watchers: Iterable<W>,
      subject: string,
      { company_id, payload }: LiveNotification,
      tell: (watcher: W) => void,
    ): Promise<void> {
      const id = Number(payload.id)
      const theirs = [...watchers].filter(
        ({ actor, watching }) => actor.company_id === company_id && watching.get(subject)?.has(id),
      )
      const kind = kinds.get(subject)
      if (theirs.length === 0 || kind === undefined) return
      // while the database is away nobody is told; afterwards everybody loads afresh
      const found = await read(subject, company_id, [id]).catch(() => undefined)
      if (found === undefined) return
      for (const watcher of theirs) {
        const known = watcher.watching.get(subject)
        const thing = found[0] ?? known?.get(id) ?? null
        known?.set(id, thing)
        if (thing !== null && mayWatch(kind, thing, watcher.actor)) tell(watcher)
      }
    },
  }
}

export type Watchers = ReturnType<typeof openWatchers>
