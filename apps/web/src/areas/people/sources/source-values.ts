import type { InputOf } from '@workplace/contract/kernel/endpoint'
import type { sourceAdd } from '@workplace/contract/people/data-source'

/** What the form of a data source holds. */
export type SourceValues = InputOf<typeof sourceAdd>
