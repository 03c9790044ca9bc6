import type { z } from 'zod'
import type { Label } from './words'

/**
 * Something that happened and that other areas may draw conclusions from, in transactions of their own: a domain event.
 * What a screen should look at again is a `Topic`.
 */
export type DomainEvent<S extends z.ZodType = z.ZodType> = {
  /** `person.disabled`: what it happened to, and what happened. */
  readonly type: string
  readonly label: Label
  readonly schema: S
}

/** Declares an event: `domainEvent('person.disabled', ['账号停用', 'Account disabled'], z.object({ user_id: z.int() }))`. */
export const domainEvent = <S extends z.ZodType>(type: string, label: Label, schema: S): DomainEvent<S> => ({
  type,
  label,
  schema,
})
