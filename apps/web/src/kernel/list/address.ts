import { isValidDate } from '@workplace/domain/kernel/date'
import type { ReactNode } from 'react'
import { useAddressParams } from '../address-params'

/** What a filter is drawn with. */
export type FilterAt<V = never> = {
  readonly name: string
  readonly value: V
  readonly values: Readonly<Record<string, unknown>>
  change(part: Record<string, unknown>): void
}

/** One parameter of a list's address: what its text means, and how it is written. */
export type Part<V = unknown> = {
  /** `text` is empty where the address does not say it; what makes no sense counts as not said. */
  read(text: string, params: URLSearchParams): V
  /** Null where it need not be said. */
  write?(value: V, params: URLSearchParams): string | null
  /** What a change of this one takes back: rooms of another office, the order of another tab. */
  readonly resets?: readonly string[]
  /** Something that opens beside the list: the page stays. */
  readonly beside?: true
  /** The list is looked for by it. */
  readonly filter?: true
  /** Draws the filter, and those of `pair` with it. */
  input?(at: FilterAt<V>): ReactNode
  readonly pair?: string
}
export type Parts = Readonly<Record<string, Part>>

const idIn = (text: string): number | null => {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 && number <= 2147483647 ? number : null
}

export const text = {
  read: (said) => said.slice(0, 100),
  write: (value) => value.trim() || null,
} as const satisfies Part<string>
/** A number that names a record. */
export const id = { read: (said) => idIn(said) } as const satisfies Part<number | null>
/** A word that the list knows, or none. */
export const word = { read: (said) => said.slice(0, 100) || null } as const satisfies Part<string | null>

/** One of these; the first one where nothing is said. */
export const oneOf = <T extends string>(values: readonly [T, ...T[]], more: { resets?: readonly string[] } = {}) => ({
  read: (said: string): T => values.find((value) => value === said) ?? values[0],
  write: (value: T) => (value === values[0] ? null : value),
  ...more,
})

/** The order of the rows: `+name` or `-name`. */
export const sortBy = (
  isKnown: (sort: string, params: URLSearchParams) => boolean,
  usual: (params: URLSearchParams) => string,
) => ({
  read(said: string, params: URLSearchParams): string {
    // a plus that arrived as a blank is read
    const sort = said.replace(/^ /, '+')
    return isKnown(sort, params) ? sort : usual(params)
  },
  write: (value: string, params: URLSearchParams) => (value === usual(params) ? null : value),
})

const dayIn = (said: string | null) => (said !== null && isValidDate(said) ? said : null)
export const day = { read: (said) => dayIn(said) } as const satisfies Part<string | null>
/** A day that does not lie before the one of `from`. */
export const dayFrom = (from: string) => ({
  read(said: string, params: URLSearchParams): string | null {
    const [first, last] = [dayIn(params.get(from)), dayIn(said)]
    return first !== null && last !== null && last < first ? null : last
  },
})

const rows = 20
/** What every list has. */
const everywhere = {
  page: {
    read: (said: string): number => idIn(said) ?? 1,
    write: (value: number) => (value === 1 ? null : String(value)),
    beside: true,
  },
  limit: {
    read: (said: string): number => ((idIn(said) ?? 201) <= 200 ? Number(said) : rows),
    write: (value: number) => (value === rows ? null : String(value)),
  },
  /** The record whose drawer is open. */
  id: { ...id, beside: true },
} as const

type Whole<P> = P & typeof everywhere
export type ValuesOf<P extends Parts> = {
  readonly [K in keyof Whole<P>]: Whole<P>[K] extends Part<infer V> ? V : never
}
/** The filters that are set. */
export type SoughtOf<P extends Parts> = {
  readonly [K in keyof P as P[K] extends { readonly filter: true } ? K : never]?: P[K] extends Part<infer V>
    ? Exclude<V, null>
    : never
}

const wholeOf = (parts: Parts): Parts => ({ ...parts, ...everywhere })

/** What an address says. */
export const readAddress = <P extends Parts>(parts: P, params: URLSearchParams): ValuesOf<P> =>
  Object.fromEntries(
    Object.entries(wholeOf(parts)).map(([name, part]) => [name, part.read(params.get(name) ?? '', params)]),
  ) as ValuesOf<P>

const isSet = (value: unknown) => value !== null && value !== ''

export const soughtIn = <P extends Parts>(parts: P, values: ValuesOf<P>): SoughtOf<P> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => parts[name]?.filter && isSet(value)),
  ) as unknown as SoughtOf<P>

/** The parameters after a change; another choice begins at the first page again, and what is not the list's own stays. */
export function writeAddress<P extends Parts>(
  parts: P,
  params: URLSearchParams,
  change: Partial<ValuesOf<P>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const given = Object.entries(wholeOf(parts)).filter(([name]) => name in change)
  if (given.some(([, part]) => !part.beside)) next.delete('page')
  const stale = given.flatMap(([name, { read, resets = [] }]) =>
    read(params.get(name) ?? '', params) === change[name as keyof typeof change] ? [] : resets,
  )
  for (const name of stale) next.delete(name)
  for (const [name, part] of given) {
    const value: unknown = change[name as keyof typeof change]
    const said = part.write === undefined || !isSet(value) ? value : part.write(value, next)
    if (isSet(said)) next.set(name, String(said))
    else next.delete(name)
  }
  return next
}

export type Address<P extends Parts = Parts> = {
  readonly parts: P
  readonly at: ValuesOf<P>
  readonly sought: SoughtOf<P>
  readonly isSought: boolean
  change(part: Partial<ValuesOf<P>>): void
  /** Takes all filters back. */
  clear(): void
  /** Nothing but this. */
  restart(part?: Partial<ValuesOf<P>>): void
}

/** What a list shows stands in the address: a link or a reload shows the same. */
export function useAddress<P extends Parts>(parts: P): Address<P> {
  const [params, setParams] = useAddressParams()
  // At once: in a transition a box that was ticked would be empty again for a moment.
  const set = (make: (now: URLSearchParams) => URLSearchParams) => setParams(make, { replace: true, flushSync: true })
  const at = readAddress(parts, params)
  const sought = soughtIn(parts, at)
  return {
    ...{ parts, at, sought },
    isSought: Object.keys(sought).length > 0,
    change: (part) => set((now) => writeAddress(parts, now, part)),
    clear: () =>
      set((now) => {
        const next = new URLSearchParams(now)
        for (const [name, { filter }] of Object.entries(parts)) if (filter) next.delete(name)
        next.delete('page')
        return next
      }),
    restart: (part = {}) => set(() => writeAddress(parts, new URLSearchParams(), part)),
  }
}
