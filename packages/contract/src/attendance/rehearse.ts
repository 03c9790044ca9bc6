import { monthColumns } from '@workplace/domain/attendance/month'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, line } from '../kernel/input'
import type { Label } from '../kernel/words'
import type { VersionedKind } from './versions'

/** What days are judged by, and what may be tried in its place. */
export const judgingKinds = ['shift', 'rule', 'overtime'] as const satisfies readonly VersionedKind[]
export type JudgingKind = (typeof judgingKinds)[number]
export const isJudging = (kind: VersionedKind): kind is JudgingKind => judgingKinds.some((one) => one === kind)

/** So many days are shown; all are counted, and all go into the file. */
export const mostRehearsed = 300

const columns = z.partialRecord(z.enum(monthColumns), z.number())

const asked = z.object({
  /** Without it the month that is running. */
  month: given(z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'format')),
  /** Of everybody whom the caller administers, or of these. */
  department_ids: z.array(id).max(500, 'too_many|500').default([]),
  team_ids: z.array(id).max(500, 'too_many|500').default([]),
  user_ids: z.array(id).max(5000, 'too_many|5000').default([]),
  kind: z.enum(judgingKinds, { error: 'option' }),
  /** The shift or rule in whose place it is tried. */
  ref_id: id,
  /** What its form says; it need not be saved. */
  body: z.record(z.string().max(60), z.unknown()),
})

const label: Label = ['试算过往月份', 'Rehearse on a past month']

/** What a past month would have been by a shift or a rule that need not be saved: nothing is written, whatever is closed. */
export const rehearseRule = endpoint({
  method: 'POST',
  path: '/dailylog/rehearse',
  effect: 'read',
  within: 'people',
  access: ['view-daily-statistics'],
  label,
  input: asked,
  output: z.object({
    month: z.string(),
    begin_date: z.string(),
    end_date: z.string(),
    /** Looked at, and how many of them would be others. */
    people: z.number(),
    days: z.number(),
    changed_people: z.number(),
    changed_days: z.number(),
    sums: z.array(z.object({ department: z.string().nullable(), people: z.number(), days: z.number(), columns })),
    /** Of whom days or the month would be others, with the first of these days. */
    persons: z.array(
      z.object({
        user_id: z.number(),
        person: z.string(),
        department: z.string().nullable(),
        /** By how much the month would be another. */
        columns,
        days: z.array(
          z.object({
            date: z.string(),
            fields: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
            /** The steps by which it is what it is, and by which it would be another: those that differ. */
            before: z.array(z.string()),
            after: z.array(z.string()),
          }),
        ),
      }),
    ),
  }),
})
export type RehearsedPerson = z.output<typeof rehearseRule.output>['persons'][number]

/** All of it as an Excel file. */
export const rehearsalFile = endpoint({
  method: 'POST',
  path: '/dailylog/rehearse_export',
  effect: 'read',
  within: 'people',
  access: ['view-daily-statistics'],
  label: ['导出试算结果', 'Export a rehearsal'],
  input: asked.extend({ /** By which the file tells what was tried. */ name: line(100).nullish() }),
  output: z.null(),
  answer: 'file',
})
