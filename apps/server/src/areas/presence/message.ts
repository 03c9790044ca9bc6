import type { RefusedMessage } from '@workplace/contract/presence/detect'

/** What a detector said, as far as a message says it; the rest stays as it was. */
export type Report = {
  readonly kind: 'report'
  /** What the gateway calls the device. */
  readonly device: string
  /** It is about presence: of devices that nobody registered only these are worth a line. */
  readonly isPresence: boolean
  readonly occupied?: boolean
  /** It is not there any more. */
  readonly offline?: true
  /** When the device saw it, in milliseconds since the epoch; null: now. */
  readonly time: number | null
  readonly battery?: number
  readonly battery_low?: boolean
  readonly signal?: number
  readonly illuminance?: number
  readonly firmware?: string
}

export type ListedDevice = {
  readonly name: string
  readonly address: string | null
  readonly vendor: string | null
  readonly model: string | null
  readonly description: string | null
}

export type Message =
  | Report
  /** Said of the gateway itself. */
  | { readonly kind: 'gateway'; readonly online: boolean; readonly firmware?: string }
  | { readonly kind: 'devices'; readonly devices: readonly ListedDevice[] }
  /** Known, and nothing to us. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly reason: RefusedMessage }

export const refusedMessage = (reason: RefusedMessage): Message => ({ kind: 'refused', reason })
export const noMessage: Message = { kind: 'nothing' }

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** The longest message that is looked at, but for lists of devices. */
const longestMessage = 32_768
const deepest = 16

/** The JSON of a message, or why it is none that is looked at. */
export function readJson(payload: Buffer, longest = longestMessage): { json: Json } | RefusedMessage {
  if (payload.length > longest) return 'too_large'
  const text = payload.toString('utf8')
  if (isTooDeep(text)) return 'too_deep'
  try {
    return { json: JSON.parse(text) as Json }
  } catch {
    return 'not_json'
  }
}

/** Brackets within texts are counted as well: nobody writes so many there. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (letter === 0x7b || letter === 0x5b) {
      if (++depth > deepest) return true
    } else if (letter === 0x7d || letter === 0x5d) depth--
  }
  return false
}

export const isRecord = (json: Json | undefined): json is { [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** Own fields only: every object also answers to `constructor` and the like. */
export const fieldsOf = (json: { [key: string]: Json }) => (name: string) =>
  Object.hasOwn(json, name) ? json[name] : undefined

/** One of our texts out of somebody else's: no control characters, not longer than it may be. */
export function tidy(value: Json | undefined, longest: number): string | null {
  if (typeof value !== 'string') return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const text = value.replace(/[\u0000-\u001f\u007f]/g, ' ').trim()
  return text === '' ? null : text.slice(0, longest)
}
