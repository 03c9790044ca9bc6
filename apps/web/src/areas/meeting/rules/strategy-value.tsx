import type { StrategyItem } from '@workplace/contract/account/booking-strategy'
import { strategyValue } from '@workplace/contract/account/strategy'
import { Input, InputNumber, Select, Switch } from 'antd'
import { useEffect, useState } from 'react'
import { type Translate, useT } from '../../../kernel/words'
import { ruleWords as words } from './rule-words'

type Form = Pick<StrategyItem, 'option' | 'choices'>

/** A value in words. */
export function strategyText({ option, choices }: Form, value: string, t: Translate): string {
  if (option.kind === 'flag') return t(value === '1' ? words.on : words.off)
  return choices[value] === undefined ? value : t(choices[value])
}

type Props = {
  readonly id?: string
  readonly form: Form
  readonly value: string
  readonly name: string
  readonly disabled: boolean
  readonly describedBy?: string
  readonly onSave: (value: string) => void
}

/** The input of a strategy as its option says. A switch or a choice asks to be saved at once, what is typed when it is left. */
export function StrategyInput({ id, form, value, name, disabled, describedBy, onSave }: Props) {
  const t = useT()
  const { option } = form
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const leave = () => {
    if (typed === value) return
    if (strategyValue(option, typed) === undefined) setTyped(value)
    else onSave(typed)
  }
  const shared = { id, disabled, 'aria-label': name, 'aria-describedby': describedBy }
  if (option.kind === 'flag') {
    return <Switch {...shared} checked={value === '1'} onChange={(on) => onSave(on ? '1' : '0')} />
  }
  if (option.kind === 'select') {
    const options = option.options.map((one) => ({ value: one, label: strategyText(form, one, t) }))
    return <Select {...shared} value={value} options={options} onChange={onSave} />
  }
  if (option.kind === 'number') {
    return (
      <InputNumber
        {...shared}
        min={option.min}
        max={option.max}
        precision={0}
        title={t(words.outOfRange, { min: option.min, max: option.max })}
        value={typed === '' ? null : Number(typed)}
        onChange={(next) => setTyped(String(next ?? ''))}
        onBlur={leave}
        onPressEnter={leave}
      />
    )
  }
  return (
    <Input
      {...shared}
      maxLength={option.kind === 'text' ? option.max : 7}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      onPressEnter={leave}
    />
  )
}
