import { slot } from '../../../kernel/slot'

type Room = { readonly id: number; readonly name: string }

/** Says what is broken in a room. */
export const ReportDialog = slot<{ readonly room: Room; readonly onClose: () => void }>()
