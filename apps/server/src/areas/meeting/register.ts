import type { Route } from '../../kernel/call/route'
import { approvalRoutes } from './approval/register'
import { blacklistRoutes } from './blacklist/register'
import { bookingRoutes } from './booking/register'
import { checkinRoutes } from './checkin/register'
import type { MeetingDeps } from './deps'
import { evaluationRoutes } from './evaluation/register'
import { findRoutes } from './find/register'
import { roomCache } from './find/room-cache'
import { invitationRoutes } from './invitation/register'
import { manageRoutes } from './manage/register'
import { myMeetingRoutes } from './mine/register'
import { minutesRoutes } from './minutes/register'
import { releaseRoutes } from './release/register'
import { ruleRoutes } from './rule-groups/register'
import { seriesRoutes } from './series/register'
import { serviceRoutes } from './services/register'
import { visitorSearchRoutes } from './visitors/register'
import { waitlistRoutes } from './waitlist/register'

/** Everything about meetings. What is said about rooms (locks, occupations) stands in `occupation/register`. */
export function meetingRoutes(deps: MeetingDeps): Route[] {
  const { addresses, mail, storage } = deps
  const { sign: signPath } = addresses
  const known = roomCache(deps.now)
  return [
    ...findRoutes({ signPath, known }),
    ...bookingRoutes({ signPath, known, storage, mail }),
    ...visitorSearchRoutes({ signPath }),
    ...seriesRoutes(),
    ...serviceRoutes(),
    ...approvalRoutes({ mail }),
    ...manageRoutes({ storage, mail }),
    ...waitlistRoutes(mail),
    ...blacklistRoutes(),
    ...releaseRoutes(),
    ...myMeetingRoutes({ ...deps, signPath }),
    ...invitationRoutes({ ...deps, signPath }),
    ...checkinRoutes({ ...deps, signPath }),
    ...minutesRoutes({ signPath, storage, mail }),
    ...evaluationRoutes({ addresses }),
    ...ruleRoutes({ addresses }),
  ]
}
