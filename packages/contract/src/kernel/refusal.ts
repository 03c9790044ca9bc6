import type { Label } from './words'

/** What fills its sentence; a list of names reads as its language puts them. */
export type RefusalValues = Readonly<Record<string, string | number | readonly string[]>>

/**
 * A kind of expected "no": its name, its code on the wire, its sentence in Chinese and in English.
 * 400xx input, 403xx permission, 404xx not found, 409xx conflict, 429xx too often, 500xx session.
 */
export type RefusalKind<R extends string = string> = readonly [reason: R, code: number, zh: string, en: string]

/** The sentence of a refusal as a label. */
export const sentenceOf = ([, , zh, en]: RefusalKind): Label => [zh, en]

/**
 * An expected "no". `values` fill its sentence and travel to the client; `fields` are messages per input field. A use case
 * throws `new Refusal(refusals.not_found, values)`; one handler turns it into the envelope in the caller's language.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly values: RefusalValues
  readonly more: { fields?: Record<string, string | Label>; [key: string]: unknown }
  constructor(kind: RefusalKind, values: RefusalValues = {}, more: Refusal['more'] = {}) {
    super(kind[0])
    this.name = 'Refusal'
    this.kind = kind
    this.values = values
    this.more = more
  }

  /** Its name on the wire. */
  get reason(): string {
    return this.kind[0]
  }
}
