import { Input } from 'antd'
import { type CompositionEvent, useState } from 'react'
import { useT } from '../words'
import { plainText } from './plain-text'
import { controlOf, type InputProps } from './widget'
import { words } from './words'

/**
 * What a plain field drops is dropped when a composition has ended: a person who is writing pinyin has not chosen yet.
 */
function usePlain({ field, value, onChange }: InputProps<string>) {
  const [composing, setComposing] = useState(false)
  const clean = (text: string) => (field.plain === true ? plainText(text) : text)
  return {
    value: value ?? '',
    onChange: (text: string) => onChange?.(composing ? text : clean(text)),
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setComposing(false)
      onChange?.(clean(event.currentTarget.value))
    },
  }
}

export function TextInput(props: InputProps<string>) {
  const { onChange, ...plain } = usePlain(props)
  return (
    <Input
      {...controlOf(props)}
      {...plain}
      maxLength={props.field.max}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** A secret is typed and never shown again: where there is one, an empty input leaves it as it is. */
export function SecretInput(props: InputProps<string>) {
  const t = useT()
  return (
    <Input.Password
      {...controlOf(props)}
      value={props.value ?? ''}
      maxLength={props.field.max}
      autoComplete="new-password"
      placeholder={props.isSet ? t(words.secretSet) : undefined}
      onChange={({ target }) => props.onChange?.(target.value)}
    />
  )
}

export function LongTextInput(props: InputProps<string>) {
  const { onChange, ...plain } = usePlain(props)
  return (
    <Input.TextArea
      {...controlOf(props)}
      {...plain}
      maxLength={props.field.max}
      showCount={plain.value.length > (props.field.max ?? 0) * 0.8}
      autoSize={{ minRows: 3, maxRows: 10 }}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
