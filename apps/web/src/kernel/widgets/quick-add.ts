import type { Resource } from '@workplace/contract/kernel/resource'
import { createContext, useContext } from 'react'
import { resourceNamed } from '../registry/resources'
import { usePermits } from '../session/permits'

export type QuickAddRequest = {
  readonly resource: Resource
  /** What the form begins with: the office in which the floor is missed. */
  readonly initial: Readonly<Record<string, number>>
  readonly onMade: (id: number) => void
}

type AddingForm = {
  /** Whether anything of the kind can be added from a picker. */
  readonly knows: (resource: string) => boolean
  /** Opens the form of what is missed above the form that misses it. */
  readonly open: (request: QuickAddRequest) => void
}

/** Null outside of forms, as in filters. */
export const QuickAddContext = createContext<AddingForm | null>(null)

const nowhere = { name: '', only: [] } as unknown as Resource

/** How a picker adds what it lacks; undefined where that is not possible here, or not for this person. */
export function useQuickAdd(to: string, within: Readonly<Record<string, number>> = {}) {
  const form = useContext(QuickAddContext)
  const resource = to === '' ? nowhere : resourceNamed(to)
  const { add } = usePermits(resource)
  if (form === null || !add || !form.knows(to)) return undefined
  return {
    label: resource.label,
    start: (onMade: (id: number) => void) => form.open({ resource, initial: within, onMade }),
  }
}
