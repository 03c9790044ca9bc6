import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useTyped } from './use-typed'

type Props = {
  /** What is looked through, for example 搜索标题、会议室. */
  readonly label: string
  readonly value: string
  readonly onSettled: (text: string) => void
}

/** The text that a list is looked for by; it counts a moment after the last letter. */
export function SearchInput({ label, value, onSettled }: Props) {
  const { typed, type, settle } = useTyped(value, onSettled)
  return (
    <Input
      aria-label={label}
      placeholder={label}
      prefix={<SearchOutlined aria-hidden />}
      value={typed}
      maxLength={100}
      allowClear
      onChange={({ target }) => type(target.value)}
      onPressEnter={settle}
    />
  )
}
