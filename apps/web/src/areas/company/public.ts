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

// One form for settings of every kind.
export { SettingValue, settingText } from './settings/setting-value'
export { default as settingStyles } from './settings/settings.module.css'
export { SettingsPage } from './settings/settings-page'
export { settingWords } from './settings/words'
