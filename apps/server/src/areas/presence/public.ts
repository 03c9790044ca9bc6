// What other areas may ask about who is in rooms, and note about it.
export { noteReleases } from './note-release'
export { presenceOfRoom, roomsPresence } from './presence.store'
