import { ColorPicker, Input } from 'antd'
import { useT } from '../words'
import type { InputProps } from './widget'
import styles from './widgets.module.css'
import { words } from './words'

const shape = /^#[0-9a-fA-F]{6}$/

/** A colour: typed as #RRGGBB, or picked. */
export function ColorInput({
  field: _f,
  name: _n,
  known: _k,
  within: _w,
  value,
  onChange,
  ...rest
}: InputProps<string>) {
  const t = useT()
  return (
    <Input
      {...rest}
      value={value ?? ''}
      onChange={({ target }) => onChange?.(target.value === '' ? null : target.value)}
      maxLength={7}
      placeholder="#RRGGBB"
      prefix={
        <ColorPicker
          size="small"
          disabledAlpha
          value={value && shape.test(value) ? value : null}
          onChangeComplete={(color) => onChange?.(color.toHexString().slice(0, 7).toUpperCase())}
        >
          <button
            type="button"
            aria-label={t(words.pickColor)}
            className={styles.colorButton}
            style={{ background: value && shape.test(value) ? value : 'none' }}
          />
        </ColorPicker>
      }
    />
  )
}
