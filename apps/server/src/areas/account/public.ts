export { openCiphers } from './cipher'
export { writeRecord } from './records'
export { writeDefaultStrategies } from './strategies'
