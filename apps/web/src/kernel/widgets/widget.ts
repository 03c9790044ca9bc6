import type { Field } from '@workplace/contract/kernel/field'
import type { ComponentType } from 'react'

/** A row of a resource on the wire. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }

/** What an input of any kind gets. `id`, `value`, `onChange` and the `aria-` ones come from the form's item. */
export type InputProps<T> = {
  readonly id?: string
  readonly value?: T | null
  readonly onChange?: (value: T | null) => void
  readonly field: Field
  readonly name: string
  readonly disabled?: boolean
  readonly 'aria-label'?: string
  readonly 'aria-required'?: boolean | 'true' | 'false'
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: boolean | 'true' | 'false'
  /** Names of the records that the row refers to already, so that a picker need not ask for them. */
  readonly known?: Readonly<Record<number, string>>
  /** Other references of the same form that narrow what a picker offers: floors of the chosen office. */
  readonly within?: Readonly<Record<string, number | string>>
  /** Where the stored picture can be fetched. */
  readonly address?: string
  /** There is a secret already, which nobody is shown. */
  readonly isSet?: boolean
  /** The record whose form it is; none: it is a new one. */
  readonly recordId?: number
}

/** The part of an input's props that belongs to the control itself. */
export const controlOf = <T>(props: InputProps<T>) => ({
  id: props.id,
  disabled: props.disabled,
  'aria-label': props['aria-label'],
  'aria-required': props['aria-required'],
  'aria-describedby': props['aria-describedby'],
  'aria-invalid': props['aria-invalid'],
})

export type CellProps<T> = {
  readonly value: T
  readonly field: Field
  readonly name: string
  readonly row: Row
  /** In the details, where there is room: pictures are larger, long texts are whole. */
  readonly whole?: boolean
}

/** How a kind of field is typed in and how it is read. */
export type Widget<T> = {
  readonly Input: ComponentType<InputProps<T>>
  /** Not asked for an empty value. */
  readonly Cell: ComponentType<CellProps<T>>
  /** Width of its column at first, in pixels. */
  readonly width: number
  readonly align?: 'right'
  /** Takes the whole width of a form with two columns. */
  readonly wide?: boolean
}
