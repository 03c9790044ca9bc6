import {
  checkRoster,
  discardRoster,
  importRoster,
  publishRoster,
  rosterFile,
  rosterGrid,
  saveRoster,
} from '@workplace/contract/attendance/roster'
import { type Route, route } from '../../../kernel/call/route'
import { readGrid } from './grid'
import { checkRosterOf, publishRosterOf } from './publish'
import { exportRoster, importRosterOf, readRosterFile } from './roster-file'
import { discardDrafts, saveCells } from './save-cells'

/** The roster: drafted, looked at, published. */
export const rosterRoutes = (): Route[] => [
  route(rosterGrid, readGrid),
  route(saveRoster, saveCells),
  route(checkRoster, checkRosterOf),
  route(publishRoster, publishRosterOf),
  route(discardRoster, discardDrafts),
  route(rosterFile, exportRoster),
  { ...route(importRoster, importRosterOf), before: readRosterFile as Route['before'] },
]
