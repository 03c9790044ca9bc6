import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'

/** What is to be read now in an office. */
export const currentNotice = endpoint({
  path: '/notice/current',
  access: 'session',
  label: ['当前公告', 'Current notice'],
  input: z.object({ office: z.union([z.literal(''), z.coerce.number<number | string>().int().positive()]).optional() }),
  output: z.object({
    items: z.array(z.object({ id: z.number(), title: z.string(), content: z.string() })),
    total: z.number(),
  }),
})
