import { type ConfigRow, strategies, strategyValue } from '@workplace/contract/account/strategy'
import { color } from '@workplace/contract/kernel/field'
import type { Label } from '@workplace/contract/kernel/words'
import { Input, InputNumber, Select, Switch } from 'antd'
import { useEffect, useState } from 'react'
import { ColorInput } from '../../kernel/widgets/color-input'
import { useT } from '../../kernel/words'

type Props = {
  readonly id: string
  readonly row: ConfigRow
  readonly label: Label
  readonly disabled: boolean
  readonly describedBy: string
  readonly onSave: (value: string) => void
}

/** The form of a setting, by its option. A switch or a choice is saved at once, what is typed when it is left. */
export function ConfigValue({ id, row, label, disabled, describedBy, onSave }: Props) {
  const { option, strategy_values: value } = row
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const t = useT()
  const named: Readonly<Record<string, Label>> = strategies[row.strategy_key].words ?? {}
  const fits = (text: string) => strategyValue(option, text) !== undefined
  const leave = () => {
    if (typed === value) return
    if (fits(typed)) onSave(typed)
    else setTyped(value)
  }
  const shared = { id, disabled, 'aria-describedby': describedBy }
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
            name={row.strategy_key}
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
          options={option.options.map((one) => ({ value: one, label: named[one] === undefined ? one : t(named[one]) }))}
          onChange={onSave}
        />
      )
  }
}
