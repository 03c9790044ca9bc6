import { InputNumber } from 'antd'
import { controlOf, type InputProps } from './widget'

const width = { width: '100%' }

export function IntegerInput(props: InputProps<number>) {
  const { value, onChange } = props
  return (
    <InputNumber<number>
      {...controlOf(props)}
      value={value ?? null}
      onChange={(number) => onChange?.(number)}
      precision={0}
      inputMode="numeric"
      style={width}
    />
  )
}

/** Decimals travel as text, so that no digit is lost to floating point. */
export function DecimalInput(props: InputProps<string>) {
  const { field, value, onChange } = props
  return (
    <InputNumber<string>
      {...controlOf(props)}
      stringMode
      value={value ?? null}
      onChange={(text) => onChange?.(text === null || text === '' ? null : String(text))}
      prefix={field.kind === 'money' ? '¥' : undefined}
      precision={field.kind === 'money' ? 2 : undefined}
      inputMode="decimal"
      controls={false}
      style={width}
    />
  )
}
