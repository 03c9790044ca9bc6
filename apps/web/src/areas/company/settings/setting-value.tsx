import { color } from '@workplace/contract/kernel/field'
import { type StrategyOption, strategyValue } from '@workplace/contract/kernel/strategy-option'
import { Input, InputNumber, Select, Switch } from 'antd'
import { useEffect, useState } from 'react'
import { ColorInput } from '../../../kernel/widgets/color-input'
import { type Label, type Translate, useT } from '../../../kernel/words'
import { settingWords as words } from './words'

type Choices = Readonly<Record<string, Label>>

/** A value in words. */
export function settingText(option: StrategyOption, choices: Choices, value: string, t: Translate): string {
  if (option.kind === 'flag') return t(value === '1' ? words.on : words.off)
  return choices[value] === undefined ? value : t(choices[value])
}

type Props = {
  readonly id?: string
  readonly option: StrategyOption
  readonly choices: Choices
  readonly value: string
  readonly label: Label
  /** Where no label stands beside it. */
  readonly name?: string
  readonly disabled: boolean
  readonly describedBy?: string | undefined
  readonly onSave: (value: string) => void
}

/** The input of a setting, as its option says. A switch or a choice is saved at once, what is typed when it is left. */
export function SettingValue({ id, option, choices, value, label, name, disabled, describedBy, onSave }: Props) {
  const t = useT()
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const fits = (text: string) => strategyValue(option, text) !== undefined
  const leave = () => {
    if (typed === value) return
    if (fits(typed)) onSave(typed)
    else setTyped(value)
  }
  const shared = { id, disabled, 'aria-label': name, 'aria-describedby': describedBy }
  switch (option.kind) {
    case 'flag':
      return <Switch {...shared} checked={value === '1'} onChange={(on) => onSave(on ? '1' : '0')} />
    case 'color':
      return (
        // biome-ignore lint/a11y/noStaticElementInteractions: hears what the input inside it is left with
        <div onBlur={leave} onKeyDown={({ key }) => key === 'Enter' && leave()}>
          <ColorInput
            {...shared}
            field={color(label)}
            name={id ?? ''}
            value={typed === '' ? null : typed}
            onChange={(next) => {
              setTyped(next ?? '')
              // picked, or typed to its end
              if (next !== null && fits(next)) onSave(next)
            }}
          />
        </div>
      )
    case 'number':
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
    case 'text':
      return (
        <Input
          {...shared}
          maxLength={option.max}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={leave}
          onPressEnter={leave}
        />
      )
    case 'select':
      return (
        <Select
          {...shared}
          value={value}
          options={option.options.map((one) => ({ value: one, label: settingText(option, choices, one, t) }))}
          onChange={onSave}
        />
      )
  }
}
