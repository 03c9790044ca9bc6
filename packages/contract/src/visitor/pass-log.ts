import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'
import * as visitorWords from './words'

const passFilters = {
  office: given(queryId),
  /** Days on the clock of the office, both included. */
  from: given(z.iso.date({ error: 'date' })),
  until: given(z.iso.date({ error: 'date' })),
  direction: given(z.enum(['in', 'out'], { error: 'option' })),
}

const pass = z.object({
  id: z.number(),
  time: z.string(),
  logged_at: z.string(),
  direction: z.enum(['in', 'out']),
  way: z.enum(['door', 'kiosk', 'desk', 'link', 'host', 'muster', 'auto']),
  by_name: z.string(),
  visitor_id: z.number(),
  visitor_name: z.string(),
  company: z.string().nullable(),
  order_no: z.string(),
  host_name: z.string(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  timezone: z.string(),
})
export type VisitorPass = z.output<typeof pass>

/** Who came in and went out, as it was said at the time. */
export const visitorPassPage = endpoint({
  path: '/visitorpasslog/pagelist',
  access: ['view-visitorpasslog'],
  label: visitorWords.passLog,
  input: pageQuery('-time', 20).extend(passFilters),
  output: z.object({ items: z.array(pass), total: z.number() }),
})

export const visitorPassFile = endpoint({
  path: '/visitorpasslog/export',
  access: ['view-visitorpasslog'],
  label: ['导出访客通行记录', 'Export the visitor pass log'],
  input: z.object({
    ...passFilters,
    title: z.string().trim().max(100).optional(),
    format: z.enum(['csv', 'xlsx'], { error: 'option' }).default('csv'),
  }),
  output: z.null(),
  answer: 'file',
})
