import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { given, id, line, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'
import type { Words } from '../kernel/words'
import { removalAnswers } from './map'
import * as stationWords from './words'

export const moveStates = {
  draft: common.draft,
  planned: ['已安排', 'Scheduled'],
  stopped: ['未执行', 'Stopped'],
  done: ['已执行', 'Carried out'],
  undone: ['已撤回', 'Undone'],
} as const satisfies Words
export const moveStateTones = {
  draft: 'quiet',
  planned: 'warning',
  stopped: 'bad',
  done: 'good',
  undone: 'quiet',
} as const
const state = z.enum(Object.keys(moveStates) as [keyof typeof moveStates, ...(keyof typeof moveStates)[]])

/** What becomes of bookings that others have of a desk that is somebody's by the move. */
export const moveBookings = {
  keep: ['保留，当天仍归预订人', 'Keep them: whoever booked has the desk that day'],
  move: removalAnswers.move,
} as const satisfies Words
const bookings = z.enum(['keep', 'move'])

/** So many people move at once: it is one transaction. */
export const mostMoved = 1_000
/** So long after it was carried out a move is undone as a whole. */
export const undoneWithinHours = 24

const day = z.iso.date({ error: 'date' })
const target = z.object({ department_id: id, area_ids: z.array(id).min(1, 'required').max(50, 'too_many|50') })
const pair = z.object({ user_id: id, station_id: id })
const wish = {
  title: line(60).min(1, 'required'),
  office_id: id,
  date: day,
  targets: z.array(target).max(100, 'too_many|100').default([]),
  pairs: z.array(pair).max(mostMoved, `too_many|${mostMoved}`).default([]),
  bookings: bookings.default('keep'),
}
const isSaid = ({ targets, pairs }: { targets: readonly unknown[]; pairs: readonly unknown[] }) =>
  targets.length > 0 !== pairs.length > 0
const notSaid = {
  path: ['targets'],
  error: 'says|请选择搬迁的部门，或导入人员名单|Choose the departments that move, or read a list of people',
}

const row = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  office_id: z.number(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  date: z.string(),
  state,
  /** Those who have another desk by it; of a draft nobody has counted yet. */
  people: z.number(),
  departments: z.array(z.string()),
  told_at: z.string().nullable(),
  done_at: z.string().nullable(),
  /** It can still be undone as a whole. */
  may_undo: z.boolean(),
  timezone: z.string(),
  updated_by: z.string(),
})
export type DeskMove = z.output<typeof row>

export const deskMoves = endpoint({
  path: '/move/pagelist',
  access: ['view-assign'],
  label: ['工位搬迁列表', 'Desk moves'],
  input: pageQuery('-date', 20).extend({ office_id: given(queryId), state: given(state) }),
  output: z.object({ items: z.array(row), total: z.number() }),
})

const named = z.object({ id: z.number(), name: z.string() })

export const deskMove = endpoint({
  path: '/move/single',
  access: ['view-assign'],
  label: stationWords.move,
  input: z.object({ id: queryId }),
  output: row.extend({
    bookings,
    targets: z.array(z.object({ department: named, areas: z.array(named) })),
    pairs: z.array(z.object({ person: named, desk: named })),
  }),
})
export type WholeMove = z.output<typeof deskMove.output>

const saved = z.object({ id: z.number(), version: z.number() })

export const addMove = endpoint({
  method: 'POST',
  path: '/move/add',
  access: ['add-assign'],
  within: 'offices',
  label: ['新建工位搬迁', 'Plan a move'],
  creates: true,
  input: z.object(wish).refine(isSaid, notSaid),
  output: saved,
})

/** A scheduled one is a draft again: people who were told are told that it is off. */
export const changeMove = endpoint({
  method: 'POST',
  path: '/move/edit',
  access: ['change-assign'],
  within: 'offices',
  label: ['更改工位搬迁', 'Change a move'],
  input: z.object({ id, version: id, ...wish }).refine(isSaid, notSaid),
  output: saved,
})

export const deleteMoves = endpoint({
  method: 'POST',
  path: '/move/del',
  access: ['delete-assign'],
  within: 'offices',
  label: ['删除工位搬迁', 'Delete moves'],
  input: z.object({ ids: z.array(id).min(1, 'required').max(200, 'too_many|200') }),
  output: z.object({ deleted: z.number() }),
})

/** What a list of people and desks means: who is found, and what of it nobody can do. */
export const readMoveList = endpoint({
  method: 'POST',
  path: '/move/read',
  access: ['add-assign', 'change-assign'],
  within: 'offices',
  label: ['读取搬迁名单', 'Read a list of people and desks'],
  input: z.object({
    office_id: id,
    rows: z
      .array(z.object({ person: z.string().trim().max(100), desk: z.string().trim().max(60) }))
      .min(1, 'required')
      .max(mostMoved, `too_many|${mostMoved}`),
  }),
  output: z.object({
    pairs: z.array(z.object({ person: named, desk: named })),
    faults: z.array(
      z.object({
        /** Counted from 1. */
        row: z.number(),
        person: z.string(),
        desk: z.string(),
        why: z.enum(['no_person', 'several', 'no_desk', 'desks', 'twice', 'desk_twice']),
      }),
    ),
  }),
})

const seat = z.object({
  user_id: z.number(),
  name: z.string(),
  department: z.string().nullable(),
  /** The desks that are theirs before. */
  from: z.array(z.string()),
  from_ids: z.array(z.number()),
  /** The one that is theirs then; null: none is left. */
  to: z.string().nullable(),
  place: z.string().nullable(),
  station_id: z.number().nullable(),
  stays: z.boolean(),
  /** It is not what was seen when it was scheduled. */
  changed: z.boolean(),
})
export type RehearsedSeat = z.output<typeof seat>

export const rehearseMove = endpoint({
  path: '/move/rehearse',
  access: ['view-assign'],
  label: ['预演工位搬迁', 'Rehearse a move'],
  input: z.object({ id: queryId }),
  output: z.object({
    /** What was seen: whoever schedules says it again. */
    stamp: z.string(),
    people: z.number(),
    staying: z.number(),
    moving: z.number(),
    without: z.number(),
    /** How many teams sit in more than one place. */
    split_before: z.number(),
    split_after: z.number(),
    metres_before: z.number().nullable(),
    metres_after: z.number().nullable(),
    teams: z.array(
      z.object({
        department_id: z.number(),
        name: z.string(),
        people: z.number(),
        without: z.number(),
        pieces_before: z.number(),
        pieces_after: z.number(),
      }),
    ),
    seats: z.array(seat),
    /** Who was to move when it was scheduled, and is not any more. */
    gone: z.array(z.string()),
    /** Where people leave, stay or come: for the maps of these floors. */
    floors: z.array(named),
    /** Bookings that others have of these desks, the first of them, and how many there are. */
    bookings: z.array(z.object({ id: z.number(), who: z.string(), number: z.string(), date: z.string() })),
    bookings_total: z.number(),
  }),
})
export type Rehearsal = z.output<typeof rehearseMove.output>

export const moveSeatsFile = endpoint({
  path: '/move/export',
  access: ['view-assign'],
  label: ['导出搬迁名单', 'Export who moves where'],
  input: z.object({ id: queryId, format: z.enum(['csv', 'xlsx'], { error: 'option' }).default('csv') }),
  output: z.null(),
  answer: 'file',
})

export const scheduleMove = endpoint({
  method: 'POST',
  path: '/move/schedule',
  access: ['change-assign'],
  within: 'offices',
  label: ['安排工位搬迁', 'Schedule a move'],
  input: z.object({ id, version: id, stamp: z.string().max(64) }),
  output: z.object({ id: z.number(), version: z.number(), told: z.number() }),
})

export const undoMove = endpoint({
  method: 'POST',
  path: '/move/undo',
  access: ['change-assign'],
  within: 'offices',
  label: ['撤回工位搬迁', 'Undo a move'],
  input: z.object({ id, version: id }),
  output: z.object({ id: z.number(), version: z.number(), people: z.number() }),
})
