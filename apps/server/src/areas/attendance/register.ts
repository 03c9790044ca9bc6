import { attendanceRule } from '@workplace/contract/attendance/attendance-rule'
import { dayTimetable } from '@workplace/contract/attendance/day-timetable'
import { overtimeRule } from '@workplace/contract/attendance/overtime-rule'
import { tryDay } from '@workplace/contract/attendance/try-day'
import { type Route, route } from '../../kernel/call/route'
import type { EngineDependencies } from '../../kernel/resources/engine'
import { resourceRoutes } from '../../kernel/resources/resource-routes'
import { dayRoutes } from './days/register'
import { punchRoutes } from './punches/register'
import { overtimeRules, ruleRules, shiftRules } from './shift-rules'
import { teamRoutes } from './teams/register'
import { tryDayOf } from './try-day'

/** Attendance: shifts, how days are judged, and what a day would come to. */
export function attendanceRoutes(deps: EngineDependencies): Route[] {
  return [
    ...resourceRoutes(dayTimetable, deps, { rules: shiftRules }),
    ...resourceRoutes(attendanceRule, deps, { rules: ruleRules }),
    ...resourceRoutes(overtimeRule, deps, { rules: overtimeRules }),
    route(tryDay, tryDayOf),
    ...teamRoutes(deps),
    ...punchRoutes(),
    ...dayRoutes(),
  ]
}
