import { slot } from '../../../kernel/call/slot'
import type { DepartmentSpec } from './departments.data'
import type { Person } from './invent-people'

export type { DepartmentSpec, WorkKind } from './departments.data'
export type { Person } from './invent-people'
export { ADMINISTRATOR, KEEPER, SERVES } from './roles.data'

export type DemoPeople = {
  readonly departments: readonly DepartmentSpec[]
  /** The first administers the company. */
  readonly people: readonly Person[]
  /** Of the people, in their order. */
  readonly ids: readonly number[]
}

export const demoPeople = slot<DemoPeople>('people of the demo company')
