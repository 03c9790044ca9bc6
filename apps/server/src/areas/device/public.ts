// What areas that stand on this one, and those who speak to devices, may ask and say.
export { alarmRepaired } from './alarms/handle-alarm'
export { alarmOver, raiseAlarm, stands } from './alarms/raise-alarm'
export { alarmRoutes } from './alarms/register'
export { addressesOf } from './core/addresses'
export {
  type ClaimedAct,
  type Deliveries,
  type DeliveryResult,
  deliveriesSlot,
  digestOfName,
  unreadable,
} from './core/deliveries'
export { type DeliveryTarget, type DeliveryTargets, deliveryTargets } from './core/delivery-targets'
export { devices, doorsOfDevices } from './core/device-doors'
export type { DeviceRef, PassDeviceRef } from './core/device-ref'
export { emitWithin } from './core/emit-doors'
export { type OpeningPlans, openingPlansSlot } from './core/opening-plans'
export {
  type OpenedDoor,
  type PassRecords,
  passRecordsSlot,
  type StoredPass,
  type TakenPass,
  type TakenWay,
} from './core/pass-records'
export { type AskedPass, type VerifiedPass, type Verifier, verifierSlot } from './core/verifier'
export { claimDoorCommands, doorCommandDone, doorHoldHeard } from './doors/door-commands'
export { doorHeard } from './doors/door-heard'
export { emergencyOf, emergencyRead, fireHeard } from './doors/emergency'
export { claimThingUpdates, giveBackThingUpdate, thingUpdateHeard } from './updates/thing-updates'
