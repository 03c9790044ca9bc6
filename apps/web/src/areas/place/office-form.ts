import type { FormParts } from '../../kernel/form/form-parts'
import { AddressInput } from './address-input'

/** What the form of an office has beside its fields. */
export const officeForm: FormParts = { inputs: { address: AddressInput } }
