import { lazy } from 'react'
import { configWords } from '../config/config-words'
import type { RoomAction } from '../core/room-action'
import { roomWords as words } from './room-words'
import { DeleteRooms, LockRooms, OccupyRoom } from './slots'

const dialogs = () => import('../config/config-dialog')

const copy: RoomAction = {
  key: 'copy',
  label: words.copy,
  needs: 'add-meetingroom',
  Dialog: lazy(() => import('./copy-room')),
}
const applyConfig: RoomAction = {
  key: 'apply-config',
  label: configWords.apply,
  needs: 'change-meetingroom',
  Dialog: lazy(() => dialogs().then(({ ApplyConfig }) => ({ default: ApplyConfig }))),
}
const batchConfig: RoomAction = {
  key: 'batch-config',
  label: configWords.batch,
  needs: 'change-meetingroom',
  Dialog: lazy(() => dialogs().then(({ BatchConfig }) => ({ default: BatchConfig }))),
}
const lock: RoomAction = {
  key: 'lock',
  label: words.lock,
  needs: 'change-meetingroom',
  Dialog: LockRooms,
}
const occupy: RoomAction = {
  key: 'occupy',
  label: words.occupy,
  needs: 'change-meetingroom',
  Dialog: OccupyRoom,
}
const codes: RoomAction = {
  key: 'codes',
  label: words.codes,
  needs: 'view-meetingroom',
  Dialog: lazy(() => import('./room-codes-dialog')),
}
const log: RoomAction = {
  key: 'log',
  label: words.showLog,
  needs: 'view-meeting-room-log',
  Dialog: lazy(() => import('./to-room-log')),
}
const remove: RoomAction = {
  key: 'remove',
  label: words.remove,
  needs: 'delete-meetingroom',
  danger: true,
  Dialog: DeleteRooms,
}

/** What a room's row offers beside editing, in this order. One line each. */
export const rowActions: readonly RoomAction[] = [
  lock,
  occupy,
  copy,
  applyConfig,
  codes,
  log,
  remove, //
]

/** What is offered for the rooms that are ticked. */
export const batchActions: readonly RoomAction[] = [
  batchConfig,
  lock,
  codes,
  remove, //
]
