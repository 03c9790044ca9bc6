// What other areas may ask about booking.
export { roomsFreeNow } from './free-now'
export { comingMeetings, vacateRooms } from './vacate-rooms'
export { wireRange } from './wall-time'
