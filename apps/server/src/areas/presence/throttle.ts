import { throttled } from '../../kernel/mqtt/throttle'

/** A gateway of hundreds of detectors says this much when it comes back, and much less from then on. */
const ofGateways = { perSecond: 500, atOnce: 2_000 }

/** How many milliseconds a message of a gateway has to wait. */
export const throttle = (now?: () => number): ((account: string) => number) => throttled(ofGateways, now)
