import { memberPage } from '@workplace/contract/attendance/members'
import { schedule } from '@workplace/contract/attendance/schedule'
import { attendanceTeam } from '@workplace/contract/attendance/team'
import { type Route, route } from '../../../kernel/call/route'
import type { EngineDependencies } from '../../../kernel/resources/engine'
import { resourceRoutes } from '../../../kernel/resources/resource-routes'
import { versionedRules } from '../versions/counts-from'
import { listMembers } from './list-members'
import { scheduleRules, teamRules } from './team-rules'

/** Who is counted together, and what they work when. */
export const teamRoutes = (deps: EngineDependencies): Route[] => [
  ...resourceRoutes(schedule, deps, { rules: versionedRules('pattern', scheduleRules) }),
  ...resourceRoutes(attendanceTeam, deps, { rules: versionedRules('team', teamRules) }),
  route(memberPage, listMembers),
]
