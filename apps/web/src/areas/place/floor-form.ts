import { floorNumberOf } from '@workplace/contract/place/floor'
import type { FormParts } from '../../kernel/form/form-parts'

/** A floor that is called 5F has the number 5, unless another one was entered. */
export const floorForm: FormParts = {
  follows: ({ name }) => {
    const number = typeof name === 'string' ? floorNumberOf(name) : null
    return number === null ? {} : { number }
  },
}
