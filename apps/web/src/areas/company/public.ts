// How other areas show entries of the operation log.
export {
  isFiltered,
  type LogAddress,
  logFilters,
  nothingSought,
  readLogAddress,
  writeLogAddress,
} from './log-address'
export { LogEntryDrawer } from './log-drawer'
export { LogFilters } from './log-filters'
export { LogPager } from './log-pager'
export { LogCards, LogTable } from './log-rows'
export { logWords } from './log-words'
