import { slot } from '../../../kernel/slot'

type Person = { readonly id: number; readonly name: string }

export const RecognitionDialog = slot<{ readonly person: Person; readonly onClose: () => void }>()
/** Takes away somebody's two-step verification, which they lost. */
export const ResetFactor = slot<{ readonly person: Person; readonly onClose: () => void }>()
/** Asks once more, and begins to delete what is stored about the person: each time that it is given another object. */
export const BeginDeletion = slot<{ readonly person: Person }>()
/** What of a person stands at devices, below their checklist. */
export const PersonDevices = slot<{ readonly id: number }>()
