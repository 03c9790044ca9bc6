import type { ComponentType } from 'react'
import type { FieldInput } from './field-item'
import type { FormValues } from './form-values'

/** What a page adds to the form of its resource. */
export type FormParts = {
  /** Inputs in place of those of the fields' kinds. */
  readonly inputs?: Readonly<Record<string, FieldInput | undefined>>
  /** Values that a new record's form begins with. */
  readonly initial?: FormValues
  /** Asked for in a new record's form only, after its first section: a password. */
  readonly addition?: {
    readonly View: ComponentType
    /** Names of its inputs, for messages of the server. */
    readonly names: readonly string[]
    /** What is sent for them. */
    readonly values: (values: FormValues) => Promise<Readonly<Record<string, unknown>>>
  }
}
