import type { FormParts } from '../../../kernel/form/form-parts'
import { PermissionGrid } from './permission-grid'

/** What the form of a role has beside its fields. */
export const roleForm: FormParts = { inputs: { permissions: PermissionGrid } }
