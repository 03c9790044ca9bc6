import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Outcome, WhyNot } from '@workplace/domain/box/box-opening'
import type { EventMessage } from '@workplace/domain/box/cabinet-wire'

/** Why a door is opened: a command of the product, or what somebody entered at the cabinet. */
export type Cause =
  | { readonly command: string }
  | {
      readonly entered: 'pin' | 'card'
      readonly seq: number
      /** Whose use of the locker it was of. */
      readonly use?: number
    }
export type Ended = {
  readonly outcome: Outcome
  readonly why: WhyNot | null
  readonly at: number
  readonly pulses: number
}

/** What the gateway must not forget, in the order in which it happened. */
export type Entry =
  /** The name of this journal: with it the numbers of events are unique. */
  | { readonly t: 'journal'; readonly id: string }
  /** How far the clock of this machine is off, and the latest time that was seen. */
  | { readonly t: 'clock'; readonly offset: number; readonly seen: number }
  /** Written before the pulse: whatever happens then, there is no second one for the same reason. */
  | { readonly t: 'begin'; readonly key: string; readonly box: number; readonly cause: Cause; readonly at: number }
  | ({ readonly t: 'end'; readonly key: string; readonly command: string | null } & Ended)
  | { readonly t: 'event'; readonly event: EventMessage }
  | { readonly t: 'told'; readonly seq: number }
  | { readonly t: 'said'; readonly command: string }
  | {
      readonly t: 'tries'
      readonly of: string
      readonly wrong: number
      readonly until: number
      /** When the last one was wrong. */
      readonly at?: number
    }

export type Journal = {
  /** What was written so far. */
  readonly entries: readonly Entry[]
  /** On the disk when it returns. */
  append(entry: Entry): void
  /** Puts these in the place of all entries. */
  rewrite(entries: readonly Entry[]): void
  /** The signed grants that are held, as they came. */
  grants(): string | null
  keepGrants(signed: string): void
  close(): void
}

function writeWhole(path: string, text: string): void {
  const beside = `${path}.new`
  const file = openSync(beside, 'w', 0o600)
  writeSync(file, text)
  fsyncSync(file)
  closeSync(file)
  renameSync(beside, path)
  // the name, too, has to outlive a loss of power
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** Lines of a file. One that was being written when the power went is the last, and not whole: it never happened. */
function readLines(path: string): Entry[] {
  if (!existsSync(path)) return []
  const entries: Entry[] = []
  for (const line of readFileSync(path, 'utf8').split('\n').slice(0, -1)) {
    try {
      entries.push(JSON.parse(line) as Entry)
    } catch {
      // torn by a loss of power; what came after it is whole again
    }
  }
  return entries
}

const textOf = (entries: readonly Entry[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const [path, grantsPath] = [join(folder, 'journal.jsonl'), join(folder, 'grants.json')]
  let entries = readLines(path)
  // begins with whole lines, whatever the last life left behind
  writeWhole(path, textOf(entries))
  let file = openSync(path, 'a', 0o600)
  return {
    get entries() {
      return entries
    },
    append(entry) {
      writeSync(file, `${JSON.stringify(entry)}\n`)
      fsyncSync(file)
      entries.push(entry)
    },
    rewrite(fresh) {
      writeWhole(path, textOf(fresh))
      closeSync(file)
      file = openSync(path, 'a', 0o600)
      entries = [...fresh]
    },
    grants: () => (existsSync(grantsPath) ? readFileSync(grantsPath, 'utf8') : null),
    keepGrants: (signed) => writeWhole(grantsPath, signed),
    close: () => closeSync(file),
  }
}

/** What of the entries still means something: the rest is told, or too long ago. */
export function worthKeeping(entries: readonly Entry[], now: number, keptMs: number): Entry[] {
  const told = new Set(entries.flatMap((entry) => (entry.t === 'told' ? [entry.seq] : [])))
  const said = new Set(entries.flatMap((entry) => (entry.t === 'said' ? [entry.command] : [])))
  const last = (of: (entry: Entry) => string | null) => {
    const at = new Map<string, number>()
    for (const [index, entry] of entries.entries()) {
      const key = of(entry)
      if (key !== null) at.set(key, index)
    }
    return at
  }
  const clock = last((entry) => (entry.t === 'clock' ? 'clock' : null))
  const tries = last((entry) => (entry.t === 'tries' ? entry.of : null))
  const ends = last((entry) => (entry.t === 'end' ? entry.key : null))
  const recent = new Set(
    entries.flatMap((entry) => (entry.t === 'end' && entry.at > now - keptMs ? [entry.command] : [])),
  )
  const highest = Math.max(0, ...entries.map((entry) => (entry.t === 'event' ? entry.event.seq : 0)))
  const isWorth: { [T in Entry['t']]: (entry: Extract<Entry, { t: T }>, index: number) => boolean } = {
    journal: () => true,
    clock: (_, index) => clock.get('clock') === index,
    tries: (entry, index) => tries.get(entry.of) === index && entry.wrong > 0,
    // the number of the last one says which comes next
    event: ({ event: { seq } }) => !told.has(seq) || seq === highest,
    told: ({ seq }) => seq === highest,
    begin: (entry) => entry.at > now - keptMs || !ends.has(entry.key),
    end: (entry) => entry.at > now - keptMs || (entry.command !== null && !said.has(entry.command)),
    said: ({ command }) => recent.has(command),
  }
  return entries.filter((entry, index) => (isWorth[entry.t] as (one: Entry, at: number) => boolean)(entry, index))
}
