/** So many requests go to one endpoint at once, and so many from one server. */
export const MOST_IN_FLIGHT = 4
export const MOST_OF_A_SERVER = 64
/** Who takes what it is sent quickly has so many in hand, to be sent one after the other, and not asked for one by one. */
export const MOST_IN_HAND = 64
/** A handful that took longer than this was too large. */
export const HAND_MS = 2_000
/** Who has a delivery in hand sends it within this time; then it is due again. The longest timeout is 30 s. */
export const LEASE_MS = 60_000
/** Deliveries, and what they were about, are kept so long: a receiver may pull them. */
export const KEPT_DAYS = 30
/** More endpoints than this no company needs. */
export const MOST_ENDPOINTS = 50
