export { openCiphers } from './cipher'
export { writeRecord } from './records'
