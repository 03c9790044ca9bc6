// What other areas may ask about booking.
export { locksFor, type RuledRoom, readRooms } from './room.store'
export { wireRange } from './wall-time'
