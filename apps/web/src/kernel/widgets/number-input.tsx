import { InputNumber } from 'antd'
import type { InputProps } from './widget'

const width = { width: '100%' }

export function IntegerInput({ field, name: _n, known: _k, within: _w, value, onChange, ...rest }: InputProps<number>) {
  return (
    <InputNumber<number>
      {...rest}
      value={value ?? null}
      onChange={(number) => onChange?.(number)}
      precision={0}
      inputMode="numeric"
      style={width}
    />
  )
}

/** Decimals travel as text, so that no digit is lost to floating point. */
export function DecimalInput({ field, name: _n, known: _k, within: _w, value, onChange, ...rest }: InputProps<string>) {
  return (
    <InputNumber<string>
      {...rest}
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
