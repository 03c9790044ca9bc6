import { slot } from '../../kernel/slot'

/** The way to what hangs on gateways and is no detector. */
export const BehindGateways = slot<object>()
