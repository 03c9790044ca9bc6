import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, line, queryId } from '../kernel/input'
import * as visitorWords from './words'

const access = ['view-visitor-muster'] as const

const kind = z.enum(['alarm', 'drill'], { error: 'option' })
const mark = z.enum(['safe', 'missing', 'open'], { error: 'option' })

const person = z.object({
  /** `v12` a visitor, `u12` somebody of the company, `x…` who was found and stood on no list. */
  key: z.string(),
  kind: z.enum(['visitor', 'user', 'other']),
  name: z.string(),
  /** Of a visitor the company, of a colleague the department. */
  about: z.string().nullable(),
  host: z.string().nullable(),
  list: z.enum(['inside', 'check', 'left']),
  /** When and where they were seen last. */
  seen_at: z.string().nullable(),
  seen_where: z.string().nullable(),
  mark,
  marked_at: z.string().nullable(),
  marked_by: z.string().nullable(),
})
export type MusterPerson = z.output<typeof person>

const counts = z.object({ people: z.number(), safe: z.number(), missing: z.number(), open: z.number() })
export type MusterCounts = z.output<typeof counts>

const muster = z.object({
  id: z.number(),
  kind,
  /** By hand, or by the doors. */
  by_doors: z.boolean(),
  began_at: z.string(),
  began_by: z.string(),
  ended_at: z.string().nullable(),
  ended_by: z.string().nullable(),
})
export type Muster = z.output<typeof muster>

/** Who is inside an office, for who sees them out: as it is now, and with the marks of a muster that goes on. */
export const musterList = endpoint({
  path: '/visitor_muster/list',
  access,
  label: visitorWords.evacuation,
  input: z.object({ office: given(queryId) }),
  output: z.object({
    offices: z.array(z.object({ id: z.number(), name: z.string(), name_en: z.string().nullable() })),
    /** Null: the caller looks after no office. */
    office_id: z.number().nullable(),
    timezone: z.string(),
    at: z.string(),
    /** Doors tell which colleagues are inside. Else there are visitors only. */
    with_colleagues: z.boolean(),
    muster: muster.nullable(),
    people: z.array(person),
    counts,
    past: z.array(muster.extend({ counts })),
  }),
})
export type MusterState = z.output<typeof musterList.output>

export const beginMuster = endpoint({
  method: 'POST',
  path: '/visitor_muster/begin',
  access,
  within: 'offices',
  label: ['开始点名', 'Begin a muster'],
  input: z.object({ office_id: id, kind }),
  output: z.object({ id: z.number() }),
})

/** What wardens saw, also while they had no line: each mark has a key by which it counts once. */
export const markMuster = endpoint({
  method: 'POST',
  path: '/visitor_muster/mark',
  access,
  within: 'offices',
  label: ['点名标记', 'Mark people of a muster'],
  input: z.object({
    id,
    marks: z
      .array(
        z.object({
          key: z.uuid('format'),
          person: z.string().regex(/^(?:[vu]\d{1,10}|x[\w-]{1,40})$/, 'format'),
          /** Of somebody who stood on no list. */
          name: line(60).optional(),
          mark,
          at: z.iso.datetime({ offset: true, error: 'instant' }),
        }),
      )
      .min(1, 'required')
      .max(500, 'too_many|500'),
  }),
  output: z.object({ taken: z.number(), counts }),
})

export const endMuster = endpoint({
  method: 'POST',
  path: '/visitor_muster/end',
  access,
  within: 'offices',
  label: ['结束点名', 'End a muster'],
  input: z.object({ id }),
  output: z.object({ id: z.number(), counts }),
})

export const musterPdf = endpoint({
  path: '/visitor_muster/pdf',
  access,
  label: ['点名报告', 'Muster report'],
  input: z.object({ id: queryId }),
  output: z.null(),
  answer: 'file',
})
