// What other areas may ask about booking.
export { roomsFreeNow } from './free-now'
export { wireRange } from './wall-time'
