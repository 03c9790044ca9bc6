export { openCiphers } from './cipher'
export { writeRecord } from './records'
export { isStrategyOn, writeDefaultStrategies } from './strategies'
