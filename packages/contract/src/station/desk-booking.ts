import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, ids, line, queryId, walltimePattern } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'
import * as meetingroomWords from '../meetingroom/words'
import { attributes, type BookingState, bookingStates, seriesScopes } from './states'
import * as stationWords from './words'

const keys = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as [K, ...K[]]

/** For how long a desk is wanted. */
export const units = {
  day: ['全天', 'All day'],
  slot: stationWords.timeSlots,
  hour: ['按小时', 'By the hour'],
} as const
export const deskUnit = z.enum(keys(units))
export const deskTime = z.string().regex(walltimePattern, 'walltime')
const [unit, time] = [deskUnit, deskTime]
const date = z.iso.date({ error: 'date' })

/** How a desk is for who looks at it, on a date and for a time. */
export const deskViews = {
  free: ['可预订', 'Free'],
  mine: ['我预订的', 'Yours'],
  taken: ['已占用', 'Taken'],
  locked: meetingroomWords.lockedNow,
  closed: ['不可预订', 'Not bookable'],
} as const
export type DeskView = keyof typeof deskViews

const reservation = {
  date,
  unit: unit.default('day'),
  slot_ids: z.array(id).max(20, 'too_many|20').default([]),
  start_time: time.nullish(),
  end_time: time.nullish(),
}

const item = z.object({
  id: z.number(),
  number: z.string(),
  floor_id: z.number(),
  floor_name: z.string(),
  area_id: z.number(),
  area_name: z.string(),
  area_name_en: z.string().nullable(),
  area_color: z.string(),
  category_name: z.string(),
  category_name_en: z.string().nullable(),
  attribute: z.enum(keys(attributes)),
  is_accessible: z.boolean(),
  equipment: z.array(z.object({ name: z.string(), name_en: z.string().nullable() })),
  view: z.enum(keys(deskViews)),
  /** Why it cannot be booked, in the caller's language. */
  why: z.string().nullable(),
  /** Somebody has to say yes before it is theirs. */
  need_audit: z.boolean(),
  /** The caller marked it as one of theirs. */
  favourite: z.boolean(),
  /** Who sits there in that time, as far as the company lets the caller know. */
  who: z.array(z.string()),
  /** What it would cost, in yuan as decimal text; null: nothing. */
  amount: z.string().nullable(),
  /** The minutes of the day for which it would be booked. */
  start_minute: z.number().nullable(),
  end_minute: z.number().nullable(),
})
export type DeskItem = z.output<typeof item>

const deskReasonKeys = ['favourite', 'used', 'team', 'team_area', 'equipment', 'neighbourhood'] as const
/** What speaks for a desk. `team_area`: no plan says how far it is, but it is in the same part of the office; or it is beside them. */
export type DeskReason = (typeof deskReasonKeys)[number]

/** The desks of an office on a day, and which of them would suit the caller best. */
export const deskPage = endpoint({
  path: '/reservation/pagelist',
  access: ['view-reservation'],
  label: ['可预订的工位', 'Desks to book'],
  input: pageQuery('+number', 30)
    .omit({ sort: true })
    .extend({
      office_id: queryId,
      floor_id: given(queryId),
      area_id: given(queryId),
      station_id: given(queryId),
      date,
      unit: unit.default('day'),
      slot_ids: given(ids(20)),
      start_time: given(time),
      end_time: given(time),
      category_id: given(queryId),
      resource_ids: given(ids(20)),
      free: given(z.enum(['0', '1', 'favourite'])),
      /** Whose eyes it is looked at with: for who books for colleagues. */
      user_id: given(queryId),
      /** A booking that would give way: it is moved. */
      instead_of: given(queryId),
      /** Instead of this desk: what is free and has all that it has, the nearest first. */
      near: given(queryId),
    }),
  output: z.object({
    items: z.array(item),
    total: z.number(),
    free: z.number(),
    /** The one that suits best of those that are free. */
    suggested: item.nullable(),
    /** Why that one: the weightiest first, with how often, or how many metres. */
    reasons: z.array(z.object({ reason: z.enum(deskReasonKeys), n: z.number() })),
  }),
})

const named = z.object({ id: z.number(), name: z.string(), name_en: z.string().nullable() })
const slot = named.extend({ start_time: z.string(), end_time: z.string(), weekdays: z.array(z.number()) })

/** What the page of booking begins with: where there are desks, and how the coming days are. */
export const deskSetup = endpoint({
  path: '/reservation/setup',
  access: ['view-reservation'],
  label: ['工位预订的选项', 'Options of booking desks'],
  input: z.object({ office_id: given(queryId) }),
  output: z.object({
    offices: z.array(named),
    /** The one that is shown; null: nowhere are desks. */
    office: z
      .object({
        id: z.number(),
        timezone: z.string(),
        today: z.string(),
        /** The last date that may be booked. */
        last_date: z.string(),
        floors: z.array(z.object({ id: z.number(), name: z.string(), mapped: z.boolean() })),
        areas: z.array(named.extend({ floor_id: z.number() })),
        slots: z.array(slot),
        resources: z.array(named),
        categories: z.array(named),
        days: z.array(
          z.object({
            date: z.string(),
            /** The office is closed, and no desk is to be had. */
            off: z.boolean(),
            /** It is today, and the last time slot has ended. */
            over: z.boolean(),
            /** What the caller has booked there or elsewhere on that day. */
            mine: z.array(z.object({ id: z.number(), number: z.string(), start: z.string(), end: z.string() })),
          }),
        ),
        may_for_others: z.boolean(),
      })
      .nullable(),
  }),
})
export type DeskSetup = z.output<typeof deskSetup.output>

const saved = z.object({ id: z.number(), version: z.number() })

/** So many people find their places beside each other at most. */
export const mostTogether = 12

const seat = z.object({
  station_id: z.number(),
  number: z.string(),
  floor_id: z.number(),
  floor_name: z.string(),
  area_name: z.string(),
  area_name_en: z.string().nullable(),
  start_minute: z.number().nullable(),
  end_minute: z.number().nullable(),
  user_id: z.number(),
  name: z.string(),
})
export type Seat = z.output<typeof seat>

/** Desks beside each other for several people: for all of them, or none. */
export const deskTogether = endpoint({
  path: '/reservation/together',
  access: ['view-reservation', 'add-reservation'],
  label: stationWords.together,
  input: z.object({
    office_id: queryId,
    floor_id: given(queryId),
    area_id: given(queryId),
    /** A desk that is one of them. */
    station_id: given(queryId),
    date,
    unit: unit.default('day'),
    slot_ids: given(ids(20)),
    start_time: given(time),
    end_time: given(time),
    resource_ids: given(ids(20)),
    user_ids: ids(mostTogether),
  }),
  output: z.object({
    /** Who sits where; empty: so many desks are not free together. */
    seats: z.array(seat),
    /** How far the farthest two are apart; null: no plan says so. */
    metres: z.number().nullable(),
    /** What some of them have then, which they would give up. */
    have: z.array(z.object({ name: z.string(), number: z.string() })),
  }),
})

export const bookDesk = endpoint({
  method: 'POST',
  path: '/reservation/add',
  access: ['view-reservation', 'add-reservation'],
  within: 'own',
  label: stationWords.bookADesk,
  creates: true,
  input: z
    .object({
      station_id: id,
      ...reservation,
      /** For a colleague, or for a guest; without either for oneself. */
      user_id: id.nullish(),
      guest_name: line(60).nullish(),
      /** What the person has at that time elsewhere is given up. */
      swap: z.boolean().default(false),
      /** Others who sit at other desks then: all of them get theirs, or nobody does. */
      with: z
        .array(z.object({ station_id: id, user_id: id.nullish(), guest_name: line(60).nullish() }))
        .max(mostTogether - 1, `too_many|${mostTogether - 1}`)
        .default([]),
    })
    .refine(({ user_id, guest_name }) => !user_id || !guest_name, { path: ['guest_name'], error: 'format' })
    .refine((asked) => asked.with.every(({ user_id, guest_name }) => !user_id !== !guest_name), {
      path: ['with'],
      error: 'format',
    })
    .refine((asked) => new Set([asked, ...asked.with].map((one) => one.station_id)).size === asked.with.length + 1, {
      path: ['with'],
      error: 'format',
    }),
  output: saved.extend({
    /** The bookings of the others. */
    others: z.array(z.number()),
    /** At least one of them waits until somebody says yes. */
    waits: z.boolean(),
  }),
})

/** Marks a desk as one of the caller's, or not any more. */
export const favouriteDesk = endpoint({
  method: 'POST',
  path: '/reservation/favourite',
  access: ['view-reservation'],
  within: 'own',
  label: stationWords.favourites,
  input: z.object({ station_id: id, favourite: z.boolean() }),
  output: z.object({ favourite: z.boolean() }),
})

export const changeDesk = endpoint({
  method: 'POST',
  path: '/reservation/edit',
  access: ['view-reservation', 'change-reservation'],
  within: 'own',
  label: ['更改工位预订', 'Change a desk booking'],
  input: z.object({
    ...{ id, version: id, station_id: id },
    ...reservation,
    /** Of a series: those after it, or all to come, too, each on its own date. */
    scope: z.enum(keys(seriesScopes)).default('one'),
    /** Those for which it is not to be had stay as they are; else one of them refuses all. */
    only_free: z.boolean().default(false),
  }),
  output: saved.extend({
    changed: z.number(),
    /** Those of the series that stay as they were. */
    kept: z.array(z.object({ date: z.string(), why: z.string() })),
  }),
})

export const cancelDesks = endpoint({
  method: 'POST',
  path: '/reservation/del',
  access: ['view-booked', 'delete-reservation'],
  within: 'own',
  label: ['取消工位预订', 'Cancel desk bookings'],
  input: z.object({
    ids: z.array(id).min(1, 'required').max(200, 'too_many|200'),
    /** Of the series of each: those after it, or all to come, too. */
    scope: z.enum(keys(seriesScopes)).default('one'),
  }),
  output: z.object({ cancelled: z.number() }),
})

export const extendDesk = endpoint({
  method: 'POST',
  path: '/reservation/extend',
  access: ['view-booked'],
  within: 'own',
  label: ['延长工位预订', 'Extend a desk booking'],
  input: z.object({ id, version: id, end_time: time }),
  output: saved,
})

export const leaveDesk = endpoint({
  method: 'POST',
  path: '/reservation/leave',
  access: ['view-booked'],
  within: 'own',
  label: ['离开工位', 'Leave a desk'],
  input: z.object({ id }),
  output: saved,
})

export const checkInAtDesk = endpoint({
  method: 'POST',
  path: '/reservation/check_in',
  access: ['view-booked'],
  within: 'own',
  label: ['工位签到', 'Check in at a desk'],
  input: z.object({ id }),
  output: saved,
})

/** Takes a release back, as long as nobody else has the desk. */
export const restoreDesk = endpoint({
  method: 'POST',
  path: '/reservation/restore',
  access: ['view-booked'],
  within: 'own',
  label: ['撤销工位释放', 'Undo the release of a desk'],
  input: z.object({ id }),
  output: saved,
})

const own = z.object({
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
  timezone: z.string(),
  date: z.string(),
  unit,
  start_time: z.string(),
  end_time: z.string(),
  state: z.enum(keys(bookingStates) as [BookingState, ...BookingState[]]),
  check_in_time: z.string().nullable(),
  /** From when and until when one checks in; no end: nobody asks. */
  check_in_from: z.string().nullable(),
  deadline: z.string().nullable(),
  /** How somebody was noticed there, or why it was released: in the caller's language. */
  why: z.string().nullable(),
  /** Whose it is, where it is not the caller's own. */
  person: z.string().nullable(),
  guest: z.boolean(),
  booker: z.string(),
  /** It is of a series: how many of that are to come, this one among them. */
  series: z.number().nullable(),
  /** What it costs at the price of when it was booked, in yuan; null: nothing. */
  amount: z.string().nullable(),
  /** How much was ordered for it; null: nothing is to be had, or it is over. */
  ordered: z.number().nullable(),
  may: z.object({
    check_in: z.boolean(),
    leave: z.boolean(),
    extend: z.boolean(),
    change: z.boolean(),
    cancel: z.boolean(),
    restore: z.boolean(),
  }),
})
export type OwnBooking = z.output<typeof own>

export const ownTabs = ['coming', 'past'] as const

/** The caller's own, and those that they booked for others. */
export const ownBookings = endpoint({
  path: '/reservation/mine',
  access: ['view-booked'],
  label: ['我的工位预订', 'My desk bookings'],
  input: pageQuery('+time', 20)
    .omit({ sort: true, title: true })
    .extend({
      tab: z.enum(ownTabs).default('coming'),
      id: given(queryId),
      from: given(date),
      until: given(date),
    }),
  output: z.object({ items: z.array(own), total: z.number() }),
})
