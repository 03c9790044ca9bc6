import type { Resource } from '@workplace/contract/kernel/resource'
import { resourceNamed } from '@workplace/contract/resources'
import { createContext, useContext } from 'react'
import { usePermits } from '../session/permits'
import type { FormParts } from './form-parts'

type Adder = () => Promise<FormParts>
/** What an area's `adders.ts` exports: resources whose form a picker may open, and what their page adds to that form. */
export type Adders = Readonly<Record<string, Adder>>

const known = new Map<string, Adder>()

/** Told once, when the application starts: the kernel knows no areas. */
export function registerAdders(adders: Adders): void {
  for (const [name, adder] of Object.entries(adders)) known.set(name, adder)
}

export const adderOf = (name: string): Adder | undefined => known.get(name)

export type AddingRequest = {
  readonly resource: Resource
  /** What the form begins with: the office in which the floor is missed. */
  readonly initial: Readonly<Record<string, number>>
  readonly onMade: (id: number) => void
}

/** Opens the form of what is missed above the form that misses it; null outside of forms, as in filters. */
export const Adding = createContext<((request: AddingRequest) => void) | null>(null)

const nowhere = { name: '', only: [] } as unknown as Resource

/** How a picker adds what it lacks; undefined where that is not possible here, or not for this person. */
export function useAdding(to: string, within: Readonly<Record<string, number>> = {}) {
  const open = useContext(Adding)
  const resource = to === '' ? nowhere : resourceNamed(to)
  const { add } = usePermits(resource)
  if (open === null || !add || !known.has(to)) return undefined
  return {
    label: resource.label,
    start: (onMade: (id: number) => void) => open({ resource, initial: within, onMade }),
  }
}
