import { ColorPicker, Input } from 'antd'
import { useT } from '../words'
import { controlOf, type InputProps } from './widget'
import styles from './widgets.module.css'
import { words } from './words'

const shape = /^#[0-9a-fA-F]{6}$/

/** A colour: typed as #RRGGBB, or picked. */
export function ColorInput(props: InputProps<string>) {
  const { value, onChange } = props
  const t = useT()
  return (
    <Input
      {...controlOf(props)}
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
