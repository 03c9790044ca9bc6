import { slot } from '../../kernel/slot'

/** A visitor at one visit, to choose. */
export const VisitPicker = slot<{
  readonly value: number | null
  readonly onChange: (visitor_id: number | null) => void
}>()
