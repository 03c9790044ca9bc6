export type { DeviceRef } from './device-ref'
export { type PassRecords, passRecordsSlot, type StoredPass, type TakenPass, type TakenWay } from './pass-records'
export { type AskedPass, type VerifiedPass, type Verifier, verifierSlot } from './verifier'
