import { type Field, isAsked, isMissing, setKey } from '@workplace/contract/kernel/field'
import { labelKey, type Resource, urlKey } from '@workplace/contract/kernel/resource'
import type { Label } from '@workplace/contract/kernel/words'
import { Form } from 'antd'
import type { ComponentType } from 'react'
import type { InputProps, Row } from '../widgets/widget'
import { widgetOf } from '../widgets/widgets'
import { useLanguage, useT } from '../words'
import styles from './form.module.css'
import { type FormValues, isFree, narrowing, problemOf } from './form-values'

/** An input that a page brings for one of its fields. The value's type is known only to the declaration. */
// biome-ignore lint/suspicious/noExplicitAny: as with the widgets of the kinds
export type FieldInput = ComponentType<InputProps<any>>

/** Messages by field about values that do not go together. */
export type FormCheck = (values: FormValues) => Readonly<Record<string, Label>>

type Props = {
  readonly resource: Resource
  readonly name: string
  readonly field: Field
  /** The stored record, where one is edited. */
  readonly row: Row | undefined
  /** In place of the kind's own input. */
  readonly input?: FieldInput
  /** Once a save has failed, a correction is acknowledged as one types. */
  readonly checking: boolean
  /** Begins a line, however many stand before it. */
  readonly isFirst?: boolean
  /** What is wrong with the values together. */
  readonly check?: FormCheck
}

/** Names that the stored row carries for its references. */
function knownOf(name: string, field: Field, row: Row | undefined): Readonly<Record<number, string>> | undefined {
  const label = row?.[labelKey(name)]
  const value = row?.[name]
  if (field.kind === 'ref' && typeof value === 'number' && typeof label === 'string') return { [value]: label }
  if (field.kind === 'refs' && Array.isArray(value) && Array.isArray(label)) {
    return Object.fromEntries(value.map((id, at) => [id, String(label[at] ?? id)]))
  }
  return undefined
}

/** One field of a form: label above, input, help and error below. */
export function FieldItem({ resource, name, field, row, input, checking, isFirst, check }: Props) {
  const t = useT()
  const language = useLanguage()
  const form = Form.useFormInstance()
  const values: FormValues = Form.useWatch([], form) ?? {}
  if (!isAsked(resource.fields, field, values)) return null
  const { Input, wide } = widgetOf(field)
  const View = (input ?? Input) as unknown as ComponentType<InputProps<unknown>>
  const within = narrowing(resource, field, values)
  const address = row?.[urlKey(name)]
  const isSet = row?.[setKey(name)] === true
  const help = field.explained?.[String(values[name])] ?? field.help
  return (
    <Form.Item
      name={name}
      label={t(field.label)}
      required={(!isFree(field) && field.kind !== 'flag') || field.needed !== undefined}
      extra={help === undefined ? undefined : t(help)}
      className={wide || input !== undefined ? styles.wide : isFirst ? styles.first : undefined}
      validateTrigger={checking ? 'onChange' : []}
      validateFirst
      rules={[
        {
          validator: async (_, value) => {
            const problem = problemOf(field, value, language)
            if (problem !== undefined) throw new Error(problem)
            const all = { ...form.getFieldsValue(true), [name]: value, [setKey(name)]: isSet }
            if (field.needed !== undefined && isMissing(resource.fields, name, all)) throw new Error(t(field.needed))
            const fault = check?.(all)[name]
            if (fault !== undefined) throw new Error(t(fault))
          },
        },
      ]}
    >
      <View
        field={field}
        name={name}
        known={knownOf(name, field, row)}
        within={within}
        isSet={isSet}
        {...(row === undefined ? {} : { recordId: row.id })}
        address={typeof address === 'string' && row?.[name] === values[name] ? address : undefined}
      />
    </Form.Item>
  )
}
