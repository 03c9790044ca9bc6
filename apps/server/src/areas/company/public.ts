// What other areas may do with entries of the operation log, and what a company begins with.

export { logFile } from './log-file'
export { isValues, namesIn, type StoredLogRow } from './operation-log'
export { provisionCompany } from './provision-company'
export { isStrategyOn, settingOf, settingRead } from './strategies'
