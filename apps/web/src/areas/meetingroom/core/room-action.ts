import type { Label } from '@workplace/contract/kernel/words'
import type { meetingroom } from '@workplace/contract/meetingroom/meetingroom'
import type { Permission } from '@workplace/contract/permission/permissions'
import type { ComponentType } from 'react'
import type { RowWith } from '../../../kernel/resource-page/resource-page'

export type Room = RowWith<typeof meetingroom.fields>

/** What a dialog about rooms is given: one room from its row, several from the bar below the list. */
export type RoomDialogProps = {
  readonly rooms: readonly Room[]
  readonly onClose: () => void
  /** Closes, and gives up what was ticked. */
  readonly onDone: () => void
}

/** Something that one can do with rooms. A dialog that few open is loaded when it is: `lazy(() => import(…))`. */
export type RoomAction = {
  readonly key: string
  readonly label: Label
  readonly needs: Permission
  readonly danger?: boolean
  /** For which rooms it is offered; without it for all. */
  readonly when?: (room: Room) => boolean
  readonly Dialog: ComponentType<RoomDialogProps>
}
