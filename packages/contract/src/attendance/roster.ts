import { rosterWarningKinds } from '@workplace/domain/attendance/roster'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'
import type { Label } from '../kernel/words'
import * as attendanceWords from './words'

const date = z.iso.date({ error: 'date' })
const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'format')
/** A shift by its id, a day off, or nothing planned by hand, so that the schedules of the team count. */
const value = z.union([id, z.literal('rest'), z.literal('plan')], { error: 'option' })

/** So many dates are painted at once: a team of a hundred in its month. */
export const mostPainted = 3200
/** So many changes and warnings are shown before publishing; all are counted. */
export const mostRosterRows = 300

const narrowed = { team_id: given(queryId), department_id: given(queryId) }
const title = z.string().trim().max(100).optional()

const dayOfPerson = z.object({
  /** What the schedules have: null is a day off. */
  plan: z.number().nullable(),
  unplanned: z.boolean(),
  /** The date is none of theirs: not yet here, gone, or in no team. */
  counted: z.boolean(),
  /** What is in force, and what it shall be: the same where nothing is drafted. */
  base: value,
  value,
  away: z.enum(['leave', 'trip']).nullable(),
  swapped: z.boolean(),
})
export type RosterCell = z.output<typeof dayOfPerson>

/** People and the days of a month. */
export const rosterGrid = endpoint({
  path: '/schedulecell/grid',
  access: ['view-attendance'],
  label: attendanceWords.roster,
  input: pageQuery('+name', 50)
    .omit({ sort: true })
    .extend({ month: given(month), ...narrowed }),
  output: z.object({
    month: z.string(),
    today: z.string(),
    dates: z.array(
      z.object({
        date: z.string(),
        /** What the calendar says of it, where it says something. */
        kind: z.enum(['off', 'workday']).nullable(),
        name: z.string().nullable(),
        name_en: z.string().nullable(),
        statutory: z.boolean(),
      }),
    ),
    shifts: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        short_name: z.string(),
        color: z.string(),
        times: z.string(),
        /** What is switched off can be seen, and not painted. */
        off: z.boolean(),
      }),
    ),
    teams: z.array(z.object({ id: z.number(), name: z.string() })),
    people: z.array(
      z.object({
        user_id: z.number(),
        name: z.string(),
        department: z.string().nullable(),
        team: z.string(),
        days: z.array(dayOfPerson),
      }),
    ),
    total: z.number(),
    /** How many drafts wait in this month, of all whom the caller looks at. */
    drafts: z.number(),
  }),
})

/** Drafts dates. What somebody else drafted meanwhile stays, and is answered. */
export const saveRoster = endpoint({
  method: 'POST',
  path: '/schedulecell/save',
  access: ['change-attendance'],
  within: 'people',
  label: ['排班：保存草稿', 'Roster: save drafts'],
  input: z.object({
    cells: z
      .array(
        z.object({
          user_id: id,
          date,
          /** What the caller saw there, and what it shall be. */
          from: value,
          to: value,
        }),
      )
      .min(1, 'required')
      .max(mostPainted, `too_many|${mostPainted}`),
  }),
  output: z.object({
    saved: z.number(),
    /** Somebody else planned these meanwhile: what they are now. */
    conflicts: z.array(z.object({ user_id: z.number(), date: z.string(), value, by: z.string() })),
  }),
})

const span = {
  team_id: id.nullish(),
  department_id: id.nullish(),
  begin_date: date,
  end_date: date,
}

/** What would be published, and what there is to think of. */
export const checkRoster = endpoint({
  method: 'POST',
  path: '/schedulecell/check',
  effect: 'read',
  within: 'people',
  access: ['view-attendance'],
  label: ['排班：发布前检查', 'Roster: look before publishing'],
  input: z.object(span),
  output: z.object({
    /** Of everything that was shown: what is published has to be that. */
    digest: z.string(),
    cells: z.number(),
    people: z.number(),
    rows: z.array(
      z.object({
        user_id: z.number(),
        person: z.string(),
        changes: z.array(z.object({ date: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
    warnings: z.array(
      z.object({ kind: z.enum(rosterWarningKinds), date: z.string(), person: z.string().nullable(), text: z.string() }),
    ),
    warnings_total: z.number(),
    /** How many of them have to be put right first. */
    forbidden: z.number(),
  }),
})

/** Publishes what was shown, if it still is what would be shown. */
export const publishRoster = endpoint({
  method: 'POST',
  path: '/schedulecell/publish',
  access: ['change-attendance'],
  within: 'people',
  label: ['发布排班', 'Publish a roster'],
  input: z.object({ ...span, digest: z.string().max(100) }),
  output: z.object({ cells: z.number(), people: z.number() }),
})

/** Throws drafts away. */
export const discardRoster = endpoint({
  method: 'POST',
  path: '/schedulecell/discard',
  access: ['change-attendance'],
  within: 'people',
  label: ['放弃排班草稿', 'Discard drafts of a roster'],
  input: z.object(span),
  output: z.object({ cells: z.number() }),
})

/** A month as an Excel file, which may come back. */
export const rosterFile = endpoint({
  path: '/schedulecell/export',
  access: ['view-attendance'],
  label: ['导出排班表', 'Export the roster'],
  input: z.object({ month, ...narrowed, title }),
  output: z.null(),
  answer: 'file',
})

/** Drafts what stands in a file, cell by cell. */
export const importRoster = endpoint({
  method: 'POST',
  path: '/schedulecell/import',
  access: ['change-attendance'],
  within: 'people',
  label: attendanceWords.importRoster,
  body: 'multipart',
  input: z.object({
    /** `check`: nothing is drafted; `valid`: the cells that can be taken are. */
    mode: z.enum(['check', 'valid'], { error: 'option' }).default('check'),
  }),
  output: z.object({
    people: z.number(),
    /** How many are other than they were. */
    cells: z.number(),
    faults: z.array(z.object({ cell: z.string(), message: z.string() })),
    faults_total: z.number(),
  }),
})

/** What there is to think of before a roster is published. */
export const rosterWarningNames = {
  overlap: ['班次重叠', 'Shifts overlap'],
  moved: ['草稿之后已变更', 'Changed since it was drafted'],
  past: ['日期已过', 'Days already past'],
  away: ['请假或出差', 'Leave or trip'],
  rest: ['休息不足', 'Too little rest'],
  running: ['连续上班过多', 'Too many days in a row'],
  week: ['周工时过多', 'Too many hours a week'],
  statutory: ['法定节假日', 'Statutory days'],
  nobody: ['班次无人', 'Nobody on a shift'],
  unplanned: ['未排班', 'Without shifts'],
} as const satisfies Record<(typeof rosterWarningKinds)[number], Label>
