import { mapLimits } from '@workplace/domain/station/map/document'
import { planLimits } from '@workplace/domain/station/map/plan'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, ids, line, queryId, walltimePattern } from '../kernel/input'
import { units } from './desk-booking'
import { attributes } from './states'
import * as stationWords from './words'

const keys = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as [K, ...K[]]

const place = z
  .number()
  .int()
  .min(-mapLimits.side)
  .max(2 * mapLimits.side)
const turn = z.number().int().min(0).max(359)
const length = z.number().int().min(mapLimits.smallestBox).max(mapLimits.largestBox)
const box = { x: place, y: place, w: length, h: length, r: turn }
const key = z.string().regex(/^[\w-]{1,24}$/, 'format')
const shown = z.string().max(60, 'too_long|60')
const points = z
  .array(place)
  .min(4, 'format')
  .max(2 * mapLimits.corners, 'format')
  .refine((all) => all.length % 2 === 0, { error: 'format' })
  .readonly()
const side = z.number().int().min(mapLimits.smallestSide).max(mapLimits.side)
const color = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'format')

const plan = z.object({
  category_id: id.nullable(),
  price_id: id.nullable(),
  slot_ids: z.array(id).max(20).readonly(),
  resource_ids: z.array(id).max(50).readonly(),
  attribute: z.enum(keys(attributes)),
})
const item = z.discriminatedUnion('kind', [
  z.object({
    ...{ id: key, kind: z.literal('desk'), ...box, number: z.string().max(30, 'too_long|30') },
    ...{ station_id: id.nullable(), plan: plan.nullable() },
  }),
  z.object({ id: key, kind: z.literal('area'), points, name: z.string().max(50), color, area_id: id.nullable() }),
  z.object({ id: key, kind: z.literal('wall'), points }),
  z.object({ id: key, kind: z.literal('door'), ...box }),
  z.object({ id: key, kind: z.literal('cabinet'), ...box, text: shown, cabinet_id: id.nullable().optional() }),
  z.object({
    ...{ id: key, kind: z.literal('label'), x: place, y: place, r: turn },
    ...{ size: z.number().int().min(10).max(1_000), text: shown },
  }),
  z.object({ id: key, kind: z.literal('room'), points, text: shown, room_id: id.nullable() }),
  z.object({
    ...{ id: key, kind: z.literal('picture'), x: place, y: place, w: side, h: side, r: turn },
    path: z.string().regex(/^\/[\w.-]{1,80}$/, 'format'),
  }),
  z.object({
    ...{ id: key, kind: z.literal('plan') },
    lines: z
      .array(z.array(place).min(4, 'format').max(planLimits.perItem, 'format').readonly())
      .min(1)
      .max(planLimits.perItem)
      .refine(
        (all) =>
          all.every(({ length }) => length % 2 === 0) &&
          all.reduce((n, { length }) => n + length, 0) <= planLimits.perItem,
        { error: 'format' },
      )
      .readonly(),
  }),
])

const named = z.object({ id: z.number(), name: z.string(), name_en: z.string().nullable() })

/** How a desk is on a map for who looks at it; on the wire its place in this list. */
export const mapViews = ['free', 'mine', 'taken', 'assigned', 'locked', 'pending', 'closed'] as const
/** The statuses of the specification, likewise. */
export const mapStatuses = ['Occupy', 'Assigned', 'Unassigned', 'Idle'] as const

/** What the detector of a desk says: `unknown` where it fell silent; `none` where there is none, and on other dates. */
export const mapPresences = ['occupied', 'empty', 'unknown', 'none'] as const

/** The floors of an office as their maps are. */
export const mapFloors = endpoint({
  path: '/map/floors',
  access: ['view-map', 'view-reservation'],
  label: ['工位地图的楼层', 'Floors of the desk map'],
  input: z.object({ office_id: given(queryId) }),
  output: z.object({
    offices: z.array(named),
    office_id: z.number().nullable(),
    floors: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        /** What is published; null: nothing yet. */
        version: z.number().nullable(),
        /** Desks of the floor, and those of them that are drawn. */
        desks: z.number(),
        drawn: z.number(),
        has_draft: z.boolean(),
      }),
    ),
    may_change: z.boolean(),
  }),
})

/** The published map of a floor, or an older one, with what the register says of its desks. */
export const mapDocument = endpoint({
  path: '/map/document',
  // rooms are shown on it too, and whatever else lies on a floor
  access: ['view-reservation', 'view-map', 'view-meeting', 'view-floor'],
  label: stationWords.map,
  input: z.object({ floor_id: queryId, version: given(queryId) }),
  output: z.object({
    floor_id: z.number(),
    /** Null: nothing is published yet. */
    version: z.number().nullable(),
    width: z.number(),
    height: z.number(),
    items: z.array(item),
    areas: z.array(named.extend({ color: z.string() })),
    resources: z.array(named),
    /** The cabinets of lockers that are drawn, with where they are looked at. */
    cabinets: z.array(z.object({ id: z.number(), name: z.string(), link: z.string() })),
    /** Of each desk: its id, its area, its equipment, whether it is accessible (1). */
    desks: z.array(z.tuple([z.number(), z.number(), z.array(z.number()).readonly(), z.number()])),
  }),
})

/** How the desks of a floor are on a date and for a time: the same rules as those of the list. */
export const mapState = endpoint({
  path: '/map/state',
  access: ['view-reservation', 'view-map'],
  label: ['工位实时状态', 'Desks now'],
  input: z.object({
    floor_id: queryId,
    date: given(z.iso.date({ error: 'date' })),
    unit: z.enum(keys(units)).default('day'),
    slot_ids: given(ids(20)),
    start_time: given(z.string().regex(walltimePattern, 'walltime')),
    end_time: given(z.string().regex(walltimePattern, 'walltime')),
    user_id: given(queryId),
    instead_of: given(queryId),
    /** The `stamp` of what the caller knows already. */
    since: given(z.string().max(64)),
  }),
  output: z.object({
    version: z.number().nullable(),
    date: z.string(),
    stamp: z.string(),
    /** Id, status, view, presence, who sits there where the reader may know; null: all is as it was at `since`. */
    desks: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.string().nullable()])).nullable(),
  }),
})
export type MapState = z.output<typeof mapState.output>

const lease = z.object({ mine: z.boolean(), name: z.string(), until: z.string() })
const registered = z.object({
  ...{ id: z.number(), number: z.string(), x: z.number().nullable(), y: z.number().nullable() },
  ...{ w: z.number().nullable(), h: z.number().nullable(), r: z.number().nullable() },
})
const sitting = z.object({ id: z.number(), who: z.string(), date: z.string(), start: z.string(), end: z.string() })
const removed = registered.extend({
  bookings: z.array(sitting),
  /** Whose own it is, by the ids of the assignments; they end with it. */
  owners: z.array(z.object({ id: z.number(), person: z.string() })),
  /** The detector that stands there, which is free for another desk then. */
  detector: z.string().nullable(),
})

/** The draft of a floor, and what drawing it needs; where nobody began one, it is what is published. */
export const mapDraft = endpoint({
  path: '/map/draft',
  access: ['change-map'],
  label: ['工位地图草稿', 'Draft of the desk map'],
  input: z.object({ floor_id: queryId, token: given(z.string().max(40)) }),
  output: z.object({
    floor_id: z.number(),
    floor_name: z.string(),
    /** Nought: there is no draft yet. */
    revision: z.number(),
    published: z.number().nullable(),
    width: z.number(),
    height: z.number(),
    items: z.array(item),
    register: z.array(registered),
    /** Numbers of the floor that no desk can have. */
    taken: z.array(z.string()),
    lease: lease.nullable(),
    areas: z.array(named.extend({ color: z.string() })),
    categories: z.array(named.extend({ color: z.string() })),
    prices: z.array(z.object({ id: z.number(), name: z.string() })),
    slots: z.array(named),
    resources: z.array(named),
    rooms: z.array(z.object({ id: z.number(), name: z.string() })),
    cabinets: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
})
export type MapDraft = z.output<typeof mapDraft.output>

const edited = { floor_id: id, token: line(40) }

export const leaseMap = endpoint({
  method: 'POST',
  path: '/map/lease',
  access: ['change-map'],
  within: 'offices',
  label: ['开始编辑工位地图', 'Begin editing the desk map'],
  input: z.object({ ...edited, take_over: z.boolean().default(false), leave: z.boolean().default(false) }),
  output: z.object({ lease: lease.nullable(), revision: z.number() }),
})

export const saveMap = endpoint({
  method: 'POST',
  path: '/map/save',
  access: ['change-map'],
  within: 'offices',
  label: ['保存工位地图草稿', 'Save the draft of the desk map'],
  input: z.object({
    ...edited,
    /** What the caller saw last; nought where there was none. */
    revision: z.number().int().min(0),
    put: z.array(item).max(3_000, 'too_many|3000').default([]),
    del: z.array(key).max(12_000).default([]),
    width: side.optional(),
    height: side.optional(),
  }),
  output: z.object({ revision: z.number() }),
})

const change = z.object({ number: z.string(), before: z.string().optional() })
const diff = z.object({
  revision: z.number(),
  faults: z.number(),
  added: z.array(change),
  moved: z.array(change),
  resized: z.array(change),
  renumbered: z.array(change),
  removed: z.array(removed),
  areas: z.array(z.string()),
})

export const mapDiff = endpoint({
  path: '/map/diff',
  access: ['change-map'],
  label: ['发布前的变更', 'What publishing changes'],
  input: z.object({ floor_id: queryId }),
  output: diff,
})

/** What becomes of the bookings of a desk that is taken off the map. */
export const removalAnswers = {
  move: ['改到最近的同配备工位', 'Move them to the nearest free desk like it'],
  cancel: ['取消预订并通知本人', 'Cancel them and tell people'],
  keep: ['保留预订，最后一个结束后移除', 'Keep them; the desk goes after the last'],
} as const
export type RemovalAnswer = keyof typeof removalAnswers

export const publishMap = endpoint({
  method: 'POST',
  path: '/map/publish',
  access: ['change-map'],
  within: 'offices',
  label: ['发布工位地图', 'Publish the desk map'],
  input: z.object({
    ...edited,
    revision: z.number().int().min(0),
    answers: z
      .array(
        z.object({
          station_id: id,
          answer: z.enum(keys(removalAnswers)),
          /** The bookings that were seen: one that came since refuses. */
          bookings: z.array(id).max(2_000),
        }),
      )
      .max(mapLimits.desks)
      .default([]),
    /** The assignments that end with the desks that go, as they were seen: another one refuses, likewise. */
    owners: z.array(id).max(mapLimits.desks).default([]),
  }),
  output: z.object({ version: z.number(), added: z.number(), moved: z.number(), cancelled: z.number() }),
})

export const mapVersions = endpoint({
  path: '/map/versions',
  access: ['change-map'],
  label: ['工位地图的历史版本', 'Versions of the desk map'],
  input: z.object({ floor_id: queryId }),
  output: z.object({
    items: z.array(
      z.object({
        ...{ version: z.number(), state: z.enum(['published', 'old']), desks: z.number() },
        ...{ updated_at: z.string(), updated_by: z.string() },
      }),
    ),
  }),
})

export const restoreMap = endpoint({
  method: 'POST',
  path: '/map/restore',
  access: ['change-map'],
  within: 'offices',
  label: ['恢复工位地图版本为草稿', 'Take a version of the desk map as draft'],
  input: z.object({ ...edited, version: id }),
  output: z.object({ revision: z.number() }),
})
