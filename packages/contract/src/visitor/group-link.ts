import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { id, line, queryId } from '../kernel/input'
import { linkToken as token } from './guest'
import * as visitorWords from './words'

const phone = z.string({ error: 'required' }).regex(/^[\w-]{22,64}$/, 'format')
const instant = z.iso.datetime({ offset: true, error: 'instant' })
const said = (most: number) =>
  line(most)
    .optional()
    .transform((value) => value || null)

const link = z.object({
  /** Where guests enter themselves; null: there is no such link, or it was closed. */
  link: z
    .object({
      url: z.string(),
      /** So many may come, with those who are invited by name. */
      people_max: z.number(),
      until: z.string(),
      /** So many come so far. */
      people: z.number(),
    })
    .nullable(),
})

/** The link by which guests enter themselves into a visit, for who may change it. */
export const groupLink = endpoint({
  path: '/visitor/group_link',
  access: 'session',
  label: visitorWords.groupLink,
  input: z.object({ visit_id: queryId }),
  output: link,
})

/** Opens it, or says anew for how many and until when; renewed, the link before opens nothing any more. */
export const openGroupLink = endpoint({
  method: 'POST',
  path: '/visitor/open_group_link',
  access: 'session',
  label: visitorWords.openGroupLink,
  input: z.object({
    visit_id: id,
    people_max: z.number({ error: 'required' }).int().min(1).max(200),
    until: instant,
    renew: z.boolean().default(false),
  }),
  output: link,
})

/** Who has entered themselves still comes. */
export const closeGroupLink = endpoint({
  method: 'POST',
  path: '/visitor/close_group_link',
  access: 'session',
  label: ['关闭群链接', 'Close a group link'],
  input: z.object({ visit_id: id }),
  output: link,
})

const open = { method: 'POST', access: 'open', effect: 'read' } as const

/** To what a group link leads: when, where and to whom, and how many may still come. Nobody who comes is named. */
export const guestGroup = endpoint({
  ...open,
  path: '/visit_guest/group',
  label: ['访客群链接', 'Group link of visitors'],
  input: z.object({ token }),
  output: z.object({
    phase: z.enum(['open', 'full', 'closed']),
    company_name: z.string(),
    host_name: z.string(),
    reason_name: z.string(),
    reason_name_en: z.string().nullable(),
    office_name: z.string(),
    office_name_en: z.string().nullable(),
    address: z.string().nullable(),
    timezone: z.string(),
    window: z.object({ start: z.string(), end: z.string() }),
    window_count: z.number(),
    needed: z.array(z.enum(['phone', 'mail', 'company', 'plate_no', 'idno'])),
    people: z.number(),
    people_max: z.number(),
    /** Until when one may enter oneself. */
    until: z.string(),
  }),
})
export type GuestGroup = z.output<typeof guestGroup.output>

/** Letters of any script, and what stands in names: nothing that a mail would make a link of, as a point within a word. */
const name = line(60).regex(/^(?!.*\.\p{L}{2})[\p{L}\p{M} .'’·()（）-]*\p{L}[\p{L}\p{M} .'’·()（）-]*$/u, 'format')

/** Somebody enters themselves. Who is there already is told so; their page opens on the phone that entered them alone. */
export const guestJoin = endpoint({
  ...open,
  // acts in a transaction of its own, in the name of the guest
  path: '/visit_guest/join',
  label: ['访客自行登记', 'Visitor enters themselves'],
  input: z.object({
    token,
    phone,
    name,
    language: z.enum(['zh', 'en'], { error: 'option' }),
    details: z.object({
      phone: said(30),
      mail: said(200),
      company: said(100),
      plate_no: said(20),
      id_type: z.enum(['resident', 'passport', 'other'], { error: 'option' }).optional(),
      idno: said(40),
    }),
  }),
  output: z.object({
    /** What stands behind `#v=` of their own page; null: they were entered before, on another phone. */
    own: z.string().nullable(),
  }),
})
