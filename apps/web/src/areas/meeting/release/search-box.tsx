import { Input } from 'antd'
import { useTyped } from '../../../kernel/resource-page/use-typed'
import { type Label, useT } from '../../../kernel/words'
import type { ListAddress } from './use-list-address'

/** What is typed stands in the address a moment later. */
export function SearchBox({ address, label }: { address: ListAddress; label: Label }) {
  const t = useT()
  const { typed, type, settle } = useTyped(address.text('title'), (title) => address.change({ title }))
  return (
    <Input
      aria-label={t(label)}
      placeholder={t(label)}
      allowClear
      maxLength={100}
      value={typed}
      onChange={({ target }) => type(target.value)}
      onPressEnter={settle}
    />
  )
}
