import { type Slot, slot } from '../../kernel/call/slot'
import type { Engine } from '../../kernel/resources/engine'
import type { DeviceStates } from './room-states'

/** What detectors, and what screens say of rooms: columns of their lists. */
export const presenceStateSlot: Slot<DeviceStates['presence']> = slot('what detectors say of rooms')
export const screenStateSlot: Slot<DeviceStates['screens']> = slot('how the screens of rooms are')
/** Meeting rooms as the engine of resources has them, with both. */
export const roomEngineSlot: Slot<() => Engine> = slot('the engine of rooms')
