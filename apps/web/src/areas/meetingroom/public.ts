export type { RoomDialogProps } from './core/room-action'
export { rulesInWords } from './rooms/room-rules'
export { RoomTabs } from './rooms/room-tabs'
