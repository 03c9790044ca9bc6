// What other areas may do with entries of the operation log, and what a company begins with.
export { provisionCompany } from './furnish-company'
export { logFile } from './log-file'
export { isValues, namesIn, type StoredLogRow } from './operation-log'
export { isStrategyOn } from './strategies'
