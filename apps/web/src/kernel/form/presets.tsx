import { useQuery } from '@tanstack/react-query'
import type { Field } from '@workplace/contract/kernel/field'
import { isAsked } from '@workplace/contract/kernel/field'
import { optionsAt } from '@workplace/contract/kernel/list-query'
import type { Resource } from '@workplace/contract/kernel/resource'
import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { queryOf } from '../client/query'
import { resourceNamed } from '../registry/resources'
import { askedFields, type FormValues, narrowing } from './form-values'

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

/** A reference that a new record has to have, or of whose rows some are marked as the ones to begin with. */
function isPreset(resource: Resource, field: Field): boolean {
  if (field.to === undefined || field.to === resource.name) return false
  const target = resourceNamed(field.to)
  // marked for what belongs beside it (people have roles); a rule that names roles means the ones that are chosen
  if (target.preset !== null) return target.area === resource.area
  return field.kind === 'ref' && !field.optional
}

type Props = {
  readonly resource: Resource
  /** Is told what was chosen: it is nothing that the person has entered. */
  readonly onPreset: (name: string, value: unknown) => void
}

/** Chooses in a new record's form what is chosen by itself: the only city, the only floor of the office, the default role. */
export function Presets({ resource, onPreset }: Props) {
  const form = Form.useFormInstance()
  const values: FormValues = Form.useWatch([], form) ?? {}
  return askedFields(resource)
    .filter(([, field]) => isPreset(resource, field) && isAsked(resource.fields, field, values))
    .map(([name, field]) => (
      <Preset
        key={name}
        name={name}
        field={field}
        within={narrowing(resource, field, values)}
        onPreset={(value) => onPreset(name, value)}
      />
    ))
}

type One = {
  readonly name: string
  readonly field: Field
  readonly within: Readonly<Record<string, number>>
  readonly onPreset: (value: unknown) => void
}

function Preset({ name, field, within, onPreset }: One) {
  const form = Form.useFormInstance()
  const target = resourceNamed(field.to ?? '')
  const marked = target.preset === null ? {} : { [target.preset]: '1' }
  const limit = field.kind === 'refs' ? 20 : 2
  const query = { ...within, ...marked, limit }
  const { data } = useQuery(queryOf(optionsAt(target.list), query, { quiet: true }))
  // once for each place in which it is looked for: who empties the field has a reason
  const settled = useRef('')
  const place = JSON.stringify(within)
  useEffect(() => {
    if (data === undefined || settled.current === place) return
    settled.current = place
    if (!isEmpty(form.getFieldValue(name))) return
    const ids = data.items.map(({ id }) => id)
    const value = field.kind === 'refs' ? ids : ids.length === 1 ? ids[0] : undefined
    if (isEmpty(value)) return
    onPreset(value)
    form.setFieldValue(name, value)
  })
  return null
}
