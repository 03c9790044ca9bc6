import { z } from 'zod'
import { given, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'

/** The names of words, as the values of a field. */
export const keys = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as [K, ...K[]]

/** Where something of lockers stands, in each row about it. */
export const place = {
  cabinet: z.string(),
  cabinet_en: z.string().nullable(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  floor_name: z.string(),
  timezone: z.string(),
}

/** What lists of lockers are asked by. */
export const rowsQuery = (sort: `${'+' | '-'}${string}`, limit = 20) =>
  pageQuery(sort, limit).extend({ office_id: given(queryId) })

/** What their files are asked by: all that the list shows. */
export const fileQuery = (sort: string) =>
  z.object({
    title: z.string().trim().max(100).optional(),
    office_id: given(queryId),
    sort: z.string().max(60).default(sort),
    format: z.enum(['csv', 'xlsx'], { error: 'option' }).default('csv'),
  })
