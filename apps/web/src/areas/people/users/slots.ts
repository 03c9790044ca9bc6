import { slot } from '../../../kernel/slot'

type Person = { readonly id: number; readonly name: string }

export const RecognitionDialog = slot<{ readonly person: Person; readonly onClose: () => void }>()
/** Asks once more, and begins to delete what is stored about the person: each time that it is given another object. */
export const BeginDeletion = slot<{ readonly person: Person }>()
