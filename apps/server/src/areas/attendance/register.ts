import { attendanceRule } from '@workplace/contract/attendance/attendance-rule'
import { dayTimetable } from '@workplace/contract/attendance/day-timetable'
import { leaveType } from '@workplace/contract/attendance/leave-type'
import { overtimeRule } from '@workplace/contract/attendance/overtime-rule'
import { payrollTemplate } from '@workplace/contract/attendance/payroll-template'
import { remedyRule } from '@workplace/contract/attendance/remedy-rule'
import { tryDay } from '@workplace/contract/attendance/try-day'
import { ruleVersions, type VersionedKind } from '@workplace/contract/attendance/versions'
import { type Route, route } from '../../kernel/call/route'
import type { SealingDeps } from '../../kernel/files/sealed-file'
import type { Tasks } from '../../kernel/jobs/tasks'
import type { EngineDependencies } from '../../kernel/resources/engine'
import { resourceRoutes } from '../../kernel/resources/resource-routes'
import { boardRoutes } from './board/register'
import { overtimeRules, ruleRules, shiftRules } from './core/shift-rules'
import { dayRoutes } from './days/register'
import { monthRoutes } from './month/register'
import type { ScreenCodes } from './punches/punch-now'
import { punchRoutes } from './punches/register'
import { requestRoutes } from './request/register'
import { lackCardsOn } from './request/what-is-left'
import { rosterRoutes } from './roster/register'
import { teamRoutes } from './teams/register'
import { tryDayOf } from './try-day'
import { versionedRules } from './versions/counts-from'
import { readVersions } from './versions/read-versions'

/** Attendance: shifts, how days are judged, and what a day would come to. */
export function attendanceRoutes(deps: EngineDependencies & SealingDeps, screens: ScreenCodes, tasks: Tasks): Route[] {
  return [
    ...resourceRoutes(dayTimetable, deps, { rules: versionedRules('shift', shiftRules) }),
    ...resourceRoutes(attendanceRule, deps, { rules: versionedRules('rule', ruleRules) }),
    ...resourceRoutes(overtimeRule, deps, { rules: versionedRules('overtime', overtimeRules) }),
    ...resourceRoutes(remedyRule, deps, { rules: versionedRules('remedy', {}) }),
    ...resourceRoutes(leaveType, deps),
    ...resourceRoutes(payrollTemplate, deps),
    ...(Object.keys(ruleVersions) as VersionedKind[]).map((kind) =>
      route(ruleVersions[kind], (call, input) => readVersions(call, kind, input)),
    ),
    route(tryDay, tryDayOf),
    ...teamRoutes(deps),
    ...rosterRoutes(),
    ...boardRoutes(),
    ...punchRoutes(screens, deps, tasks),
    ...dayRoutes(lackCardsOn),
    ...monthRoutes(),
    ...requestRoutes(deps),
  ]
}
