import { z } from 'zod'
import { endpoint } from './endpoint'

export type PageQuery = {
  page: number
  limit: number
  sort: string
  title?: string
  [filter: string]: unknown
}

/** Query fields of every list. `sort` is +field or -field (a plus that arrives as a blank is read). */
export function pageQuery(sort: string, limit: number) {
  return z.object({
    page: z.coerce.number().int().min(1).max(1000000).default(1),
    limit: z.coerce.number().int().min(1).max(200).default(limit),
    sort: z
      .string()
      .max(60)
      .default(sort)
      .transform((value) => value.replace(/^ /, '+')),
    title: z.string().trim().max(100).optional(),
  })
}

/** Ids in a query: repeated, comma-joined, or an array. */
export const idList = z
  .union([z.array(z.union([z.string(), z.number()])), z.string(), z.number()])
  .transform((value) =>
    (Array.isArray(value) ? value : String(value).split(',')).map(Number).filter((n) => Number.isInteger(n) && n > 0),
  )

/** For pickers: id and name of rows of a resource, within the company. Each resource adds what its rows are narrowed by. */
export const optionsAt = (path: `/${string}`) =>
  endpoint({
    path,
    label: ['选项', 'options'],
    access: 'session',
    input: z.object({
      title: z.string().trim().max(100).optional(),
      ids: idList.optional(),
      page: z.coerce.number().int().min(1).max(1000000).default(1),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({
      items: z.array(z.object({ id: z.number(), name: z.string(), hint: z.string().nullish() })),
      total: z.number(),
    }),
  })

/** Where the rows are a tree: all of them, those above before those below, with what is counted for each. */
export const treeAt = (path: `/${string}`) =>
  endpoint({
    path,
    label: ['树', 'tree'],
    access: 'session',
    input: z.object({}),
    output: z.object({
      items: z.array(
        z
          .object({
            id: z.number(),
            version: z.number(),
            name: z.string(),
            parent_id: z.number().nullable(),
            /** Whether the caller administers it. */
            mine: z.boolean(),
          })
          .catchall(z.unknown()),
      ),
      total: z.number(),
    }),
  })
