import type { RefusedMessage } from '@workplace/contract/presence/detect'
import type { Feature, ThingFormat } from '@workplace/contract/thing/thing-now'
import { isItem, mostValues, type ThingValue, type ThingValues } from '@workplace/contract/thing/values'
import type { Json } from '../../presence/public'

/** What a thing said, as far as a message says it; the rest stays as it was. */
export type ThingReport = {
  readonly kind: 'thing'
  readonly format: ThingFormat
  /** What the gateway calls it. */
  readonly device: string
  /** When it measured, in milliseconds since the epoch; null: now. */
  readonly time: number | null
  readonly values: ThingValues
  readonly units: Readonly<Record<string, string>>
  readonly settings?: ThingValues
  readonly online?: boolean
  readonly firmware?: string
  /** A code or a card that it read. */
  readonly scan?: string
}

export type ListedThing = {
  readonly name: string
  readonly address: string | null
  readonly vendor: string | null
  readonly model: string | null
  readonly description: string | null
  /** What it runs, where its gateway says so. */
  readonly firmware?: string | null
  readonly features: readonly Feature[]
}

export type ThingMessage =
  | ThingReport
  /** What became of a command. */
  | {
      readonly kind: 'result'
      readonly device: string
      readonly id: string
      readonly ok: boolean
      readonly error: string | null
    }
  /** What became of a version that it was to fetch. */
  | { readonly kind: 'update'; readonly device: string; readonly ok: boolean; readonly error: string | null }
  /** A gateway's own list: whole, or one thing of it. */
  | { readonly kind: 'things'; readonly format: ThingFormat; readonly things: readonly ListedThing[]; whole: boolean }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly reason: RefusedMessage }

export const nothing: ThingMessage = { kind: 'nothing' }
export const refused = (reason: RefusedMessage): ThingMessage => ({ kind: 'refused', reason })

const longestText = 100

/** A value as it is kept; undefined where it is none. */
export function toValue(json: Json | undefined): ThingValue | undefined {
  if (typeof json === 'boolean') return json
  if (typeof json === 'number') return Number.isFinite(json) && Math.abs(json) < 1e15 ? json : undefined
  if (typeof json !== 'string' || json.length > longestText) return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\u0000-\u001f\u007f]/.test(json) ? undefined : json
}

/** The values of an object, those that are none left out: what programs of others tell is not ours to refuse. */
export function valuesAmong(entries: readonly (readonly [string, Json | undefined])[]): ThingValues {
  const found: Record<string, ThingValue> = {}
  for (const [name, json] of entries) {
    const value = toValue(json)
    if (value === undefined || !isItem(name)) continue
    if (Object.keys(found).length >= mostValues) break
    found[name] = value
  }
  return found
}
