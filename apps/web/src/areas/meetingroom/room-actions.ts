import { lazy } from 'react'
import type { RoomAction } from './room-action'
import { roomWords as words } from './room-words'

const codes: RoomAction = {
  key: 'codes',
  label: words.codes,
  needs: 'view-meetingroom',
  Dialog: lazy(() => import('./room-codes-dialog')),
}
const copy: RoomAction = {
  key: 'copy',
  label: words.copy,
  needs: 'add-meetingroom',
  Dialog: lazy(() => import('./copy-room')),
}

/** What a room's row offers beside editing, in this order. One line each. */
export const rowActions: readonly RoomAction[] = [
  copy,
  codes, //
]

/** What is offered for the rooms that are ticked. */
export const batchActions: readonly RoomAction[] = [
  codes, //
]
