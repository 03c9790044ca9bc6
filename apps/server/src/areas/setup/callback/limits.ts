/** So many requests go to one endpoint at once, and so many from one server. */
export const MOST_IN_FLIGHT = 4
export const MOST_OF_A_SERVER = 64
/** Who has a delivery in hand sends it within this time; then it is due again. The longest timeout is 30 s. */
export const LEASE_MS = 60_000
/** Deliveries, and what they were about, are kept so long: a receiver may pull them. */
export const KEPT_DAYS = 30
/** More endpoints than this no company needs. */
export const MOST_ENDPOINTS = 50
