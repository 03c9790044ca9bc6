import * as lists from '@workplace/contract/meeting/blacklist'
import { type Route, route } from '../../../kernel/call/route'
import { detailOfBan, exportBlacklist, numbersOfBreaches, pageBlacklist } from './blacklist'
import { editBlacklist, liftFromBlacklist } from './change-blacklist'
import { addToWhitelist, deleteFromWhitelist, editWhitelist, pageWhitelist } from './whitelist'

/** The lists that follow from staying away, and who is on none. */
export function blacklistRoutes(): Route[] {
  return [
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
