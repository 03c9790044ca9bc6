import { shapeOf } from '@workplace/contract/kernel/field'
import { Input } from 'antd'
import { useState } from 'react'
import { useLanguage } from '../words'
import { controlOf, type InputProps } from './widget'

/** A value of its own shape, as text in the form in which files have it. */
export function StructuredInput(props: InputProps<unknown>) {
  const { field, value, onChange } = props
  const language = useLanguage()
  const shape = shapeOf(field)
  // A text that is being typed stays as it is; only a value from elsewhere replaces it.
  const [typed, setTyped] = useState({ value, text: textOf(value) })
  function textOf(of: unknown): string {
    if (of === null || of === undefined) return ''
    return typeof of === 'string' ? of : shape.write(of, language)
  }
  return (
    <Input.TextArea
      {...controlOf(props)}
      autoSize={{ minRows: 1, maxRows: 8 }}
      value={typed.value === value ? typed.text : textOf(value)}
      onChange={({ target }) => {
        const next = target.value === '' ? null : shape.read(target.value)
        setTyped({ value: next, text: target.value })
        onChange?.(next)
      }}
    />
  )
}
