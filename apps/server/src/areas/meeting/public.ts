// What other areas may ask about booking.
export { roomsFreeNow } from './free-now'
export { settleServices } from './settle-services'
export { wireRange } from './wall-time'
