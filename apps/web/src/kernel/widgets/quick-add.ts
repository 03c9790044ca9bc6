import type { KnownResource } from '@workplace/contract/known-resources'
import { createContext, useContext } from 'react'
import { resourceNamed } from '../registry/resources'
import { useSession } from '../session/session'

export type QuickAddRequest = {
  /** The name of the resource. */
  readonly resource: string
  /** What the form begins with: the office in which the floor is missed. */
  readonly initial: Readonly<Record<string, number | string>>
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

/** May this person add one? */
function useMayAdd(known: KnownResource | undefined): boolean {
  const held = useSession((session) => session.permissions)
  const everywhere = useSession(({ user }) => user?.administers_all === true)
  if (known === undefined || known.add === null || (known.add.everywhere && !everywhere)) return false
  return known.add.codes.some((code) => held.has(code))
}

/** How a picker adds what it lacks; undefined where that is not possible here, or not for this person. */
export function useQuickAdd(to: string, within: Readonly<Record<string, number | string>> = {}) {
  const form = useContext(QuickAddContext)
  const known = to === '' ? undefined : resourceNamed(to)
  const mayAdd = useMayAdd(known)
  if (form === null || known === undefined || !mayAdd || !form.knows(to)) return undefined
  return {
    label: known.label,
    start: (onMade: (id: number) => void) => form.open({ resource: to, initial: within, onMade }),
  }
}
