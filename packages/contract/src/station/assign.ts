import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { given, id, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'
import * as stationWords from './words'

const day = z.iso.date({ error: 'date' })
const weekdays = z
  .array(z.number().int().min(1).max(7))
  .min(1, 'required')
  .max(7, 'too_many|7')
  .transform((list) => [...new Set(list)].sort())

const lasting = {
  weekdays,
  begin_date: day,
  /** Without it until somebody ends it. */
  end_date: day.nullish(),
}
const inOrder = ({ begin_date, end_date }: { begin_date: string; end_date?: string | null | undefined }) =>
  !end_date || begin_date <= end_date
const wrongOrder = {
  path: ['end_date'],
  error: 'says|结束日期不能早于开始日期|The end date can’t be earlier than the start date',
}

const row = z.object({
  id: z.number(),
  version: z.number(),
  station_id: z.number(),
  number: z.string(),
  office_id: z.number(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  floor_name: z.string(),
  area_name: z.string(),
  area_name_en: z.string().nullable(),
  user_id: z.number(),
  person: z.string(),
  department: z.string().nullable(),
  weekdays: z.array(z.number()),
  begin_date: z.string(),
  end_date: z.string().nullable(),
  /** It holds today, is to come, or is over. */
  state: z.enum(['now', 'coming', 'over']),
  /** The coming days on which everybody may book it. */
  shared: z.array(z.string()),
})
export type Assignment = z.output<typeof row>

/** Whose desks are: the latest first. */
export const assignments = endpoint({
  path: '/assign/pagelist',
  access: ['view-assign'],
  label: ['工位分配列表', 'Desk assignments'],
  input: pageQuery('+number', 20).extend({
    office_id: given(queryId),
    state: given(z.enum(['now', 'coming', 'over'])),
  }),
  output: z.object({ items: z.array(row), total: z.number() }),
})

const saved = z.object({ id: z.number(), version: z.number() })

export const addAssignment = endpoint({
  method: 'POST',
  path: '/assign/add',
  access: ['add-assign'],
  within: 'offices',
  label: ['分配工位', 'Assign a desk'],
  creates: true,
  input: z.object({ station_id: id, user_id: id, ...lasting }).refine(inOrder, wrongOrder),
  output: saved,
})

export const changeAssignment = endpoint({
  method: 'POST',
  path: '/assign/edit',
  access: ['change-assign'],
  within: 'offices',
  label: ['更改工位分配', 'Change a desk assignment'],
  input: z.object({ id, version: id, ...lasting }).refine(inOrder, wrongOrder),
  output: saved,
})

/** Bookings that others made of it on days on which it was shared stay. */
export const deleteAssignments = endpoint({
  method: 'POST',
  path: '/assign/del',
  access: ['delete-assign'],
  within: 'offices',
  label: ['取消工位分配', 'End desk assignments'],
  input: z.object({ ids: z.array(id).min(1, 'required').max(200, 'too_many|200') }),
  output: z.object({ deleted: z.number() }),
})

/** Where somebody is on a day. */
export const places = {
  office: ['办公室', 'Office'],
  home: ['居家', 'Home'],
  away: ['外出', 'Away'],
} as const
const place = z.enum(Object.keys(places) as [keyof typeof places, ...(keyof typeof places)[]])

const weekDay = z.object({
  date: z.string(),
  /** What they said; null: nothing yet. */
  place: place.nullable(),
  /** They are on leave or away then, as their company knows. */
  absent: z.boolean(),
  /** Their own desk, and whether everybody may book it that day. */
  desk: z
    .object({ station_id: z.number(), number: z.string(), shared: z.boolean(), taken_by_other: z.boolean() })
    .nullable(),
  booked: z.array(z.object({ id: z.number(), number: z.string() })),
})
export type WeekDay = z.output<typeof weekDay>

/** The caller's coming days: where they will be, and at which desk. */
export const myWeek = endpoint({
  path: '/reservation/week',
  access: ['view-booked'],
  label: stationWords.plannedDays,
  input: z.object({}),
  output: z.object({ days: z.array(weekDay) }),
})

/** Says where one is on a day: who stays away shares their own desk. Null: nothing is said any more. */
export const planDay = endpoint({
  method: 'POST',
  path: '/reservation/plan',
  access: ['view-booked'],
  within: 'own',
  label: ['填写我的一周', 'Plan my week'],
  input: z.object({ date: day, place: place.nullable() }),
  output: z.object({ shared: z.boolean() }),
})

/** Lets everybody book one's desk on a day. */
export const shareDesk = endpoint({
  method: 'POST',
  path: '/reservation/share',
  access: ['view-booked', 'change-assign'],
  within: 'own',
  label: ['共享我的工位', 'Share my desk'],
  input: z.object({ station_id: id, date: day }),
  output: z.object({ shared: z.boolean() }),
})

/** One's own desk is one's own again, unless somebody has booked it: they stay. */
export const takeBackDesk = endpoint({
  method: 'POST',
  path: '/reservation/take_back',
  access: ['view-booked', 'change-assign'],
  within: 'own',
  label: ['收回我的工位', 'Take my desk back'],
  input: z.object({ station_id: id, date: day }),
  output: z.object({ shared: z.boolean() }),
})

export const assignmentStates = {
  now: ['生效中', 'In effect'],
  coming: common.upcoming,
  over: common.ended,
} as const
