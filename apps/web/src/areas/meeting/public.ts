// What other areas may show of booking.
export { rulesInWords } from './room-rules'
