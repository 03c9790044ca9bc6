import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { queryId } from '../kernel/input'
import type { Resource } from '../kernel/resource'
import type { Label } from '../kernel/words'
import { attendanceRule } from './attendance-rule'
import { dayTimetable } from './day-timetable'
import { overtimeRule } from './overtime-rule'
import { remedyRule } from './remedy-rule'
import { schedule } from './schedule'
import { attendanceTeam } from './team'

const version = z.object({
  version_no: z.number(),
  /** The day from which it counts; null: every day before the next one. */
  effect_date: z.string().nullable(),
  made_at: z.string(),
  made_by: z.string(),
  /** In force today. */
  current: z.boolean(),
  /** Another counts in its place, which was saved later for earlier days. */
  superseded: z.boolean(),
  /** The rule read out, in the caller's language. */
  sentences: z.array(z.string()),
  /** What it said, by field, in the caller's language. */
  values: z.record(z.string(), z.string()),
})
export type RuleVersion = z.output<typeof version>

const versionsAt = (
  { path, label }: Pick<Resource, 'path' | 'label'>,
  of: Label,
  access: 'view-class-manager' | 'view-attendance' = 'view-class-manager',
) =>
  endpoint({
    path: `${path}/versions`,
    access: [access],
    label: [`${label[0]}：${of[0]}`, `${label[1]}: ${of[1]}`],
    input: z.object({ id: queryId }),
    output: z.object({ items: z.array(version) }),
  })

const of: Label = ['历史版本', 'versions']

/** Whatever was saved, the newest first, by the kind under which it is kept. */
export const ruleVersions = {
  shift: versionsAt(dayTimetable, of),
  rule: versionsAt(attendanceRule, of),
  overtime: versionsAt(overtimeRule, of),
  remedy: versionsAt(remedyRule, of),
  team: versionsAt(attendanceTeam, of, 'view-attendance'),
  pattern: versionsAt(schedule, of, 'view-attendance'),
} as const
export type VersionedKind = keyof typeof ruleVersions

/** What they are versions of. */
export const versioned: Readonly<Record<VersionedKind, Resource>> = {
  shift: dayTimetable as unknown as Resource,
  rule: attendanceRule as unknown as Resource,
  overtime: overtimeRule as unknown as Resource,
  remedy: remedyRule as unknown as Resource,
  team: attendanceTeam as unknown as Resource,
  pattern: schedule as unknown as Resource,
}
