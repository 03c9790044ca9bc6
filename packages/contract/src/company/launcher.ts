import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'

/** What people open from the bar: the applications that are switched on. */
export const launcher = endpoint({
  path: '/application/launcher',
  access: 'session',
  label: ['应用启动器', 'Applications: launcher'],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        description: z.string().nullable(),
        kind: z.string(),
        entry_url: z.string(),
        /** An address that can be fetched, or ''. */
        logo: z.string(),
      }),
    ),
  }),
})
