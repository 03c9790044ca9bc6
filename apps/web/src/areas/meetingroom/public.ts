export type { RoomDialogProps } from './core/room-action'
export { loadNotice } from './notices/notice'
export { rulesInWords } from './rooms/room-rules'

/** The tabs of rooms, their locks and occupations. Not with the rest: the booking page needs none. */
export const loadRoomTabs = async () => ({ default: (await import('./rooms/room-tabs')).RoomTabs })
