// What other areas may do with entries of the operation log.
export { logFile } from './log-file'
export { isValues, namesIn, type Stored } from './operation-log'
