export { openCipher } from './cipher'
export { furnishCompany } from './furnish-company'
export { writeRecord } from './records'
export { writeDefaultStrategies } from './strategies'
