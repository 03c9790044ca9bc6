import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { pageQuery } from '../kernel/list-query'

const guest = z.object({
  /** Null: a contact who was not here yet. */
  visitor_id: z.number().nullable(),
  name: z.string(),
  phone: z.string().nullable(),
  mail: z.string().nullable(),
  company: z.string().nullable(),
  last_visit: z.string().nullable(),
})
const guests = z.object({ items: z.array(guest), total: z.number() })
const input = pageQuery('+name', 20).omit({ sort: true })

/** Guests whom the caller hosted within a year. */
export const hostedVisitors = endpoint({
  path: '/attendee/waterfall_visitors',
  access: ['add-visitor'],
  label: ['接待过的访客', 'Visitors whom one hosted'],
  input,
  output: guests,
})

/** The caller's frequent contacts. */
export const frequentVisitors = endpoint({
  path: '/attendee/waterfall_visitor_frquents',
  access: ['add-visitor'],
  label: ['可邀请的常用联系人', 'Frequent contacts to invite'],
  input,
  output: guests,
})

/** Colleagues, and for who may invite guests both kinds of them. */
export const usersAndVisitors = endpoint({
  path: '/attendee/users_visitor_page',
  access: ['view-meeting'],
  label: ['同事与访客', 'Colleagues and visitors'],
  input,
  output: z.object({
    users: z.object({
      items: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          job_num: z.string().nullable(),
          department: z.string().nullable(),
          avatar: z.string().nullable(),
        }),
      ),
      total: z.number(),
    }),
    visitors: guests,
    frequents: guests,
  }),
})
