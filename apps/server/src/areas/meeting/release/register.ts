import * as release from '@workplace/contract/meeting/release'
import { type Route, route } from '../../../kernel/call/route'
import { exportReleases, releaseOfMeeting, releasePage } from './ledger'
import { restoreMeeting } from './restore-meeting'

/** Meetings that gave their rooms back. */
export function releaseRoutes(): Route[] {
  return [
    route(release.releasePage, releasePage),
    route(release.releaseExport, exportReleases),
    route(release.releaseOfMeeting, releaseOfMeeting),
    route(release.restoreMeeting, restoreMeeting),
  ]
}
