export { openCipher } from '../../kernel/cipher'
export { writeRecord } from '../../kernel/log/records'
export { furnishCompany } from '../company/furnish-company'
export { writeDefaultStrategies } from '../company/strategies'
