export type { RoomDialogProps } from './core/room-action'
export { loadNotice } from './notices/notice'
export { rulesInWords } from './rooms/room-rules'
export { RoomTabs } from './rooms/room-tabs'
