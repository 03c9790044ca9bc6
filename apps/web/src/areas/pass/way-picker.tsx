import { type PassWay, passWays } from '@workplace/domain/access/strategy'
import { Form, Select } from 'antd'
import { useT } from '../../kernel/words'
import { words } from './pass-words'
import { ways } from './verdict-text'

type Props = { readonly value: PassWay | null; readonly onChange: (way: PassWay | null) => void }

/** How somebody would show who they are; any way, where nothing is chosen. */
export function WayPicker({ value, onChange }: Props) {
  const t = useT()
  return (
    <Form.Item label={t(words.way)}>
      <Select<PassWay>
        aria-label={t(words.way)}
        allowClear
        placeholder={t(words.anyWay)}
        value={value}
        onChange={(chosen) => onChange(chosen ?? null)}
        options={passWays.map((one) => ({ value: one, label: t(ways[one]) }))}
      />
    </Form.Item>
  )
}
