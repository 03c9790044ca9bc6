// How other areas show entries of the operation log.
export { LogEntryDrawer } from './log-drawer'
export { instantsOf, logFiltersWith } from './log-filters'
export { useLogRows, useLogTotal } from './log-rows'
export { logWords } from './log-words'

// One form for settings of every kind.
export { SettingValue, settingText } from './settings/setting-value'
export { default as settingStyles } from './settings/settings.module.css'
export { SettingsPage } from './settings/settings-page'
export { settingWords } from './settings/words'
