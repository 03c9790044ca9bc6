import * as lists from '@workplace/contract/meeting/blacklist'
import * as release from '@workplace/contract/meeting/release'
import { type Route, route } from '../../../kernel/route'
import { detailOfBan, exportBlacklist, numbersOfBreaches, pageBlacklist } from '../blacklist/blacklist'
import { editBlacklist, liftFromBlacklist } from '../blacklist/change-blacklist'
import { addToWhitelist, deleteFromWhitelist, editWhitelist, pageWhitelist } from '../blacklist/whitelist'
import { exportReleases, releaseOfMeeting, releasePage } from './ledger'
import { restoreMeeting } from './restore-meeting'

/** Released meetings, and the lists that follow from staying away. */
export function releaseRoutes(): Route[] {
  return [
    route(release.releasePage, releasePage),
    route(release.releaseExport, exportReleases),
    route(release.releaseOfMeeting, releaseOfMeeting),
    route(release.restoreMeeting, restoreMeeting),
    route(lists.blacklistPage, pageBlacklist),
    route(lists.blacklistDetail, detailOfBan),
    route(lists.blacklistNumbers, numbersOfBreaches),
    route(lists.blacklistEdit, editBlacklist),
    route(lists.blacklistUpdate, liftFromBlacklist),
    route(lists.blacklistExport, exportBlacklist),
    route(lists.whitelistPage, pageWhitelist),
    route(lists.whitelistAdd, addToWhitelist),
    route(lists.whitelistEdit, editWhitelist),
    route(lists.whitelistDelete, deleteFromWhitelist),
  ]
}
