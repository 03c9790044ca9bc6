import type { ComponentType } from 'react'
import type { FieldInput, FormCheck } from './field-item'
import type { FormValues } from './form-values'

/** What a page adds to the form of its resource. */
export type FormParts = {
  /** Inputs in place of those of the fields' kinds. */
  readonly inputs?: Readonly<Record<string, FieldInput | undefined>>
  /** Values that a new record's form begins with. */
  readonly initial?: FormValues
  /** What follows in a new record's form from what was just entered, where it was not entered itself. */
  readonly follows?: (changed: FormValues) => FormValues
  /** What is wrong with the values together, by field: said before they are sent. */
  readonly check?: FormCheck
  /** Asked before a changed record is sent, with all its values: false keeps the form as it is. */
  readonly confirm?: (values: FormValues, id: number | undefined) => Promise<boolean>
  /** What stands before the fields of a section, by its English heading; `id`: of the record that is changed. */
  readonly leads?: Readonly<Record<string, ComponentType<{ id?: number | undefined }>>>
  /** A line of links to the sections that stays in sight: for forms that are long. */
  readonly hasIndex?: boolean
  /** Asked for in a new record's form only, after its first section: a password. */
  readonly addition?: {
    readonly View: ComponentType
    /** Names of its inputs, for messages of the server. */
    readonly names: readonly string[]
    /** What is sent for them. */
    readonly values: (values: FormValues) => Promise<Readonly<Record<string, unknown>>>
  }
}
