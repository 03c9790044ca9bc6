import { z } from 'zod'

// What calls read in one way, whichever area they are of.

/** An id in a body. */
export const id = z.number().int().positive().max(2147483647)
/** An id in a query. */
export const queryId = z.coerce.number<number | string>().int().positive().max(2147483647)
/** Ids repeated, comma-joined, or an array. */
export const ids = (most: number) =>
  z
    .union([z.array(z.union([z.string(), z.number()])), z.string(), z.number()])
    .transform((value) =>
      (Array.isArray(value) ? value : String(value).split(',')).filter((part) => part !== '').map(Number),
    )
    .pipe(z.array(id).max(most))
/** An empty text counts as not given: the specification's client sends them so. */
export const given = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
