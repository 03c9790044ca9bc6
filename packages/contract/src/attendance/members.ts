import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'
import * as attendanceWords from './words'

/** Who belongs to which team, or to none: now, and when before. */
export const memberPage = endpoint({
  path: '/attendanceteam/members',
  access: ['view-attendance'],
  label: attendanceWords.membership,
  input: pageQuery('+name', 20)
    .omit({ sort: true })
    .extend({
      team_id: given(queryId),
      /** `now`: who belongs today; `past`: who belonged; `none`: people without a team. */
      of: given(z.enum(['now', 'past', 'none'], { error: 'option' })),
    }),
  output: z.object({
    items: z.array(
      z.object({
        user_id: z.number(),
        name: z.string(),
        department: z.string().nullable(),
        team_id: z.number().nullable(),
        team: z.string().nullable(),
        begin_date: z.string().nullable(),
        end_date: z.string().nullable(),
      }),
    ),
    total: z.number(),
    /** People with an account who belong to no team. */
    without: z.number(),
  }),
})
